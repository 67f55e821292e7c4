import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Loader, LoaderContext } from 'astro/loaders'
import { glob } from 'astro/loaders'
import type { z } from 'astro/zod'
import { mdxToMdast } from 'satteri'
import type { Entry } from './entry.ts'
import { unread } from './files.ts'
import { ContentError } from './finding.ts'
import { day } from './lawsuit.ts'
import { mdx } from './mdx.ts'
import { conflict, type Examples, frontMatter, parse, usesMdx } from './parse.ts'
import { pictureless } from './picture.ts'

interface Rules<Data> {
  /** Called with every entry once all are read. */
  readonly all?: (entries: readonly Entry<Data>[]) => void
  /** Whether the site has an entry: of others, not even the picture gets into the build. */
  readonly has?: (data: Data) => boolean
}

type Stored = Parameters<LoaderContext['store']['set']>[0]

/**
 * Astro's `glob()` with our complaints (file, line, field, what to write), and names kept as they
 * are: the file name is the URL. A document that uses nothing of MDX is rendered as it is read.
 */
export function markdown<S extends z.ZodType>(
  folder: string,
  schema: S,
  examples: Examples,
  { all = () => {}, has = () => true }: Rules<z.output<S>> = {},
): Loader {
  const loader = glob({
    pattern: '*.{md,mdx}',
    base: folder,
    generateId: ({ entry }) => entry.replace(/\.mdx?$/, ''),
  })
  return {
    ...loader,
    async load(context) {
      const { store, logger } = context
      const missed = unread(folder)
      if (missed.length > 0) throw new ContentError(missed)
      const absent: Stored[] = []
      const rendering: Promise<void>[] = []
      const failures: ContentError[] = []
      const fail = (file: string, error: unknown) => {
        failures.push(error instanceof ContentError ? error : told(file, error))
        logger.error(failures.at(-1)!.message)
      }
      const render = async (entry: Stored, body: string) => {
        const file = entry.filePath!
        try {
          const fileURL = new URL(file, context.config.root)
          const rendered = await context.renderMarkdown(body, { fileURL })
          const assetImports = (rendered.metadata?.imagePaths ?? []) as string[]
          // Of a picture that is not there, Astro names no file, and in `dev` it never forgets it.
          const lost = assetImports.filter(path => !existsSync(join(dirname(file), path)))
          if (lost.length > 0)
            throw new ContentError(lost.map(path => pictureless(file, lineWith(file, path), path)))
          store.set({ ...entry, rendered, assetImports })
        } catch (error) {
          fail(file, error)
        }
      }
      const set = ({ body = '', ...entry }: Stored) => {
        const { id, filePath = '', deferredRender, ...rest } = entry
        if (!has(entry.data as z.output<S>)) {
          absent.push(entry)
          store.delete(id)
        } else if (!deferredRender) store.set(entry)
        else if (usesMdx(body)) {
          // Astro reads it later, when it has emptied the folder of the last build.
          try {
            mdx(filePath, readFileSync(filePath, 'utf8'), mdxToMdast)
            store.set(entry)
          } catch (error) {
            fail(filePath, error)
          }
        } else {
          // By this, glob() finds two files of one name.
          if (!store.has(id)) store.set({ id, data: {}, filePath })
          rendering.push(render({ id, filePath, ...rest }, body))
        }
        return true
      }
      // Reading front matter with its line numbers takes long: only what is refused is read again.
      const refuse = (path: string, text: string) =>
        parse(schema, examples, frontMatter(relative('.', path), text))
      const parseData: typeof context.parseData = given =>
        context.parseData(given).catch(error => {
          const file = given.filePath!
          refuse(file, readFileSync(file, 'utf8'))
          throw error
        })
      const entryTypes = new Map(
        [...readersOf(context)].map(([ending, reader]) => [ending, refusing(reader, refuse)]),
      )
      // What an earlier build kept may be of another day, or rendered with other settings.
      store.clear()
      await loader.load({
        ...context,
        store: { ...store, set },
        parseData,
        entryTypes,
      } as LoaderContext)
      await Promise.all(rendering)
      if (failures[0]) throw failures[0]
      all([...store.values(), ...absent].map(written<z.output<S>>))
    },
  }
}

/** The line on which a file has some words, if it has them as they are. */
function lineWith(file: string, words: string): number | undefined {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.findIndex(line => line.includes(words)) + 1 || undefined
}

/** What a plugin has to say of a document: a sentence, and one on what to write. */
function told(file: string, error: unknown): ContentError {
  const [what, ...mend] = String((error as Error).message ?? error).split(/(?<=\.) /)
  const ways = mend.join(' ') || 'Run npm run check:content: it names the line.'
  return new ContentError([{ file, what: what!, mend: ways }])
}

function written<Data>({ id, data, filePath }: Stored): Entry<Data> {
  const file = filePath!
  return { id, file, data: data as Data, text: () => readFileSync(file, 'utf8') }
}

/** How Astro takes a file apart. */
export interface Reader {
  getEntryInfo(given: { readonly fileUrl: URL; readonly contents: string }): unknown
}

/** Astro's readers by the ending of a file, which `glob()` gets and the types leave out. */
function readersOf(context: LoaderContext): ReadonlyMap<string, Reader> {
  return (context as LoaderContext & { entryTypes: Map<string, Reader> }).entryTypes
}

/** A reader that leaves it to `refuse` to say what Astro says without a line, or takes for something else. */
export function refusing(reader: Reader, refuse: (path: string, text: string) => void): Reader {
  return {
    ...reader,
    async getEntryInfo(given) {
      const { contents } = given
      // Letters that are not UTF-8, February 31, which becomes March 2, words that YAML takes out, an
      // end of front matter with too many dashes, and two versions of a text.
      const days = contents.match(/\b\d{4}-\d\d-\d\d\b/g) ?? []
      const isOdd = /\uFFFD|[ \t]#\S|[-:,[{][ \t]*[&!]\S|\n----/.test(contents)
      if (isOdd || conflict.test(contents) || days.some(each => !day.safeParse(each).success))
        refuse(fileURLToPath(given.fileUrl), contents)
      try {
        return await reader.getEntryInfo(given)
      } catch (error) {
        refuse(fileURLToPath(given.fileUrl), contents)
        throw error
      }
    },
  }
}

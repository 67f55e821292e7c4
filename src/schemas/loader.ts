import { readFileSync } from 'node:fs'
import type { Loader } from 'astro/loaders'
import { glob } from 'astro/loaders'
import type { z } from 'astro/zod'
import { type Examples, frontMatter, parse } from './parse.ts'

interface Rules {
  /** Called with every entry once all are read. */
  readonly all?: (entries: readonly Read[]) => void
  /** Whether the site has an entry: of others, not even the picture gets into the build. */
  readonly has?: (data: Record<string, unknown>) => boolean
}

interface Read {
  readonly id: string
  readonly data: Record<string, unknown>
}

/**
 * Astro's `glob()` with our complaints (file, line, field, what to write), and names kept as they
 * are: the file name is the URL.
 */
export function markdown<S extends z.ZodType>(
  folder: string,
  schema: S,
  examples: Examples,
  { all = () => {}, has = () => true }: Rules = {},
): Loader {
  const loader = glob({
    pattern: '**/*.{md,mdx}',
    base: folder,
    generateId: ({ entry }) => entry.replace(/\.mdx?$/, ''),
    retainBody: false,
  })
  return {
    ...loader,
    async load(context) {
      const absent: Read[] = []
      // What an earlier build kept is not read again as long as its file is the same.
      for (const { id, data } of context.store.values()) if (!has(data)) context.store.delete(id)
      await loader.load({
        ...context,
        store: {
          ...context.store,
          set: entry => {
            if (has(entry.data)) return context.store.set(entry)
            absent.push(entry)
            context.store.delete(entry.id)
            return true
          },
        },
        // Reading front matter with its line numbers takes long: only what is refused is read again.
        parseData: given =>
          context.parseData(given).catch(error => {
            const file = given.filePath!
            parse(schema, examples, frontMatter(file, readFileSync(file, 'utf8')))
            throw error
          }),
      })
      all([...context.store.values(), ...absent])
    },
  }
}

/** A collection of what `read` returns, read anew when a file in `folders` changes. */
export function folder<T extends { id: string }>(
  folders: readonly string[],
  read: () => T[],
): Loader {
  return {
    name: 'folder',
    async load({ store, watcher, logger }) {
      const load = () => {
        const entries = read()
        store.clear()
        for (const { id, ...data } of entries) store.set({ id, data })
      }
      load()
      for (const path of folders) watcher?.add(path)
      watcher?.on('change', file => {
        if (!folders.some(folder => file.includes(folder.replace('./', '/')))) return
        try {
          load()
        } catch (error) {
          logger.error(String(error))
        }
      })
    },
  }
}

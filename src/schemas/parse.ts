import type { z } from 'astro/zod'
import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import { ContentError, type Finding } from './finding.ts'

/** What to write for each field, by its dotted path without list positions: `steps.questions.kind`. */
export type Examples = Readonly<Record<string, string>>

export interface Source {
  /** Path from the project's root, for messages. */
  readonly file: string
  readonly text: string
  /** Lines of the file that stand before `text`: of front matter, `---` and empty ones above it. */
  readonly skipped?: number
}

/** Front matter where Astro finds it: after a byte order mark or empty lines, too. */
export const front = /^((?:\uFEFF|\s*\n)?---[ \t]*\r?\n)([\s\S]*?)\r?\n---/

/** The front matter of an `.mdx` or `.md` file as YAML, ready for {@link parse}. */
export function frontMatter(file: string, text: string): Source {
  legible({ file, text })
  const [, before, yaml] = front.exec(text) ?? []
  if (before === undefined || yaml === undefined) {
    const what = 'has no front matter'
    throw new ContentError([
      { file, line: 1, what, mend: 'Begin the file with:\n---\ntitle: …\n---' },
    ])
  }
  return { file, text: yaml, skipped: before.split('\n').length - 1 }
}

/** Refuses a file in which letters are lost because it is not UTF-8. */
function legible({ file, text, skipped = 0 }: Source): void {
  const lost = text.indexOf('\uFFFD')
  if (lost < 0) return
  const line = text.slice(0, lost).split('\n').length + skipped
  throw new ContentError([
    { file, line, what: 'a letter cannot be read', mend: 'Save the file as UTF-8.' },
  ])
}

/**
 * Reads YAML through a schema.
 * @throws {ContentError} naming file, line, field and the YAML to write.
 */
export function parse<S extends z.ZodType>(
  schema: S,
  examples: Examples,
  { file, text, skipped = 0 }: Source,
): z.output<S> {
  legible({ file, text, skipped })
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const lineAt = (offset: number) => lines.linePos(offset).line + skipped
  const faults = faultsOf(document, text)
  if (faults.length > 0) {
    const mend =
      'Mend the YAML; a text that holds ": " or " #", or starts with a sign, goes in quotes.'
    throw new ContentError(faults.map(({ at, what }) => ({ file, line: lineAt(at), what, mend })))
  }

  if (document.contents === null) {
    const mend = 'Write what belongs there, as a neighbouring file does, or take the file out.'
    throw new ContentError([{ file, line: 1 + skipped, what: 'is empty', mend }])
  }

  const result = schema.safeParse(document.toJS())
  if (result.success) return result.data

  const lineOf = (path: readonly PropertyKey[]) => lineAt(offsetOf(document, path))
  throw new ContentError(
    result.error.issues.flatMap(issue =>
      explain(issue, { file, examples, lineOf, has: path => document.hasIn(path) }),
    ),
  )
}

interface Fault {
  /** Where it stands in the text. */
  readonly at: number
  readonly what: string
}

/** What YAML cannot read; or else what it reads as anchor, tag or comment, and takes out of a text. */
function faultsOf(document: Document, text: string): Fault[] {
  if (document.errors.length > 0)
    return document.errors.map(({ pos, message }) => ({
      at: pos[0],
      what: message.split(' at line')[0] ?? message,
    }))
  const faults: Fault[] = []
  const add = (at: number) => {
    const [word] = /^\S*/.exec(text.slice(at))!
    faults.push({ at, what: `"${word}" is no text to YAML` })
  }
  visit(document, {
    Alias: (_, { range }) => add(range![0]),
    Value(_, node) {
      const [start, end] = node.range!
      if (node.anchor) add(text.lastIndexOf('&', start - 1))
      if (node.tag) add(text.lastIndexOf('!', start - 1))
      if (isScalar(node) && node.type === 'PLAIN' && /^[ \t]+#\S/.test(text.slice(end)))
        add(text.indexOf('#', end))
    },
  })
  return faults
}

/**
 * The line on which a field stands, or an entry of a list; of one that is absent, what would hold
 * it.
 */
export function lineOf({ text, skipped = 0 }: Source, path: readonly PropertyKey[]): number {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  return lines.linePos(offsetOf(document, path)).line + skipped
}

function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  let offset = 0
  let node: unknown = document.contents
  for (const part of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => String(key) === part) : undefined
    const entry = isSeq(node) ? node.items[Number(part)] : pair?.key
    offset = (entry as { range?: [number] } | undefined)?.range?.[0] ?? offset
    node = pair ? pair.value : entry
  }
  return offset
}

interface Place {
  readonly file: string
  readonly examples: Examples
  lineOf(path: readonly PropertyKey[]): number | undefined
  has(path: readonly PropertyKey[]): boolean
}

function explain(issue: z.core.$ZodIssue, { file, examples, lineOf, has }: Place): Finding[] {
  const field = issue.path.filter(part => typeof part !== 'number').join('.')
  const shown = shownPath(issue.path)
  const line = lineOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(examples)
      .filter(path => path.slice(0, Math.max(0, path.lastIndexOf('.'))) === field)
      .map(path => path.slice(path.lastIndexOf('.') + 1))
    return issue.keys.map(key => {
      const meant = nearest(key, known)
      return {
        file,
        line: lineOf([...issue.path, key]),
        what: `${shown}${shown && ' '}has no field "${key}"`,
        mend: meant
          ? `Did you mean "${meant}"? Write:\n${examples[field ? `${field}.${meant}` : meant]}`
          : `Its fields are: ${known.join(', ')}.`,
      }
    })
  }
  const missing = issue.code !== 'custom' && !has(issue.path)
  const example = examples[field]
  return [
    {
      file,
      line,
      what: missing ? `${shown} is missing` : `${shown}${shown && ': '}${issue.message}`,
      mend: example ? `Write, for example:\n${example}` : 'Compare with a neighbouring entry.',
    },
  ]
}

function shownPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (shown, part) =>
      typeof part === 'number' ? `${shown}[${part + 1}]` : `${shown}${shown && '.'}${String(part)}`,
    '',
  )
}

/** The candidate within two edits of `word`, if there is one. */
function nearest(word: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map(candidate => ({ candidate, edits: distance(word, candidate) }))
    .sort((a, b) => a.edits - b.edits)
  const best = ranked[0]
  return best && best.edits <= 2 ? best.candidate : undefined
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}

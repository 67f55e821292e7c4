import {
  type Document,
  isMap,
  isNode,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml'
import type { Finding, Result } from './finding.ts'

/** The YAML of a file, parsed once for everything that reads it. */
export interface ParsedYaml {
  readonly file: string
  readonly text: string
  readonly document: Document
  /** The line of the file at an offset of `text`. */
  findLine(offset: number): number
  /** Where nodes come from that are not of this file: those of the parts of a form. */
  readonly origins?: WeakMap<Node, NodeOrigin>
}

export interface NodeOrigin {
  readonly yaml: ParsedYaml
  readonly path: readonly PropertyKey[]
}

/** @param skipped number of lines of the file before `text`: for front matter, the first `---` */
export function parseYaml(
  { file, text }: { readonly file: string; readonly text: string },
  skipped = 0,
): ParsedYaml {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  return { file, text, document, findLine: offset => lines.linePos(offset).line + skipped }
}

/** Astro, too, accepts a byte order mark or empty lines before front matter. */
export const frontMatterPattern =
  /^((?:\uFEFF|\s*\n)?---[ \t]*\r?\n)([\s\S]*?)\r?\n---[ \t]*(?=\r?\n|$)/

export function extractFrontMatter(file: string, text: string): Result<ParsedYaml> {
  const [whole, before = '', yaml = ''] = frontMatterPattern.exec(text) ?? []
  if (whole) return { data: parseYaml({ file, text: yaml }, before.split('\n').length - 1) }
  const message = 'has no front matter between two lines of ---'
  const suggestion = 'Begin it with --- and its fields, and close it with ---.'
  return { findings: [{ file, line: 1, message, suggestion }] }
}

const needsQuotes =
  'A text that holds ": " or " #", or begins with a sign such as * or @, goes in quotes.'

/** The parser's first error, because others may follow from it, or words that YAML would drop from a text. */
export function findSyntaxFindings({ file, text, document, findLine }: ParsedYaml): Finding[] {
  const [error] = document.errors
  if (error) {
    const [message, excerpt = ''] = error.message.split(/ at line \d+, column \d+:\n*/)
    const isText = /BLOCK_AS_IMPLICIT_KEY|BAD_SCALAR_START|UNEXPECTED_TOKEN/.test(error.code)
    const suggestion = excerpt.trimEnd() + (isText ? `\n${needsQuotes}` : '')
    return [{ file, line: findLine(error.pos[0]), message: message!, suggestion }]
  }
  const findings: Finding[] = []
  const add = (offset: number, message: string, suggestion = needsQuotes) =>
    void findings.push({ file, line: findLine(offset), message, suggestion })
  visit(document, {
    Alias: (_, { source, range }) => add(range![0], `"*${source}" would not be read as text`),
    Value(_, node) {
      const [start, end] = node.range!
      if (node.anchor || node.tag) add(start, 'a word after & or ! would not be read as text')
      if (!('source' in node) || node.type !== 'PLAIN') return
      const [comment] = /^[ \t]+#[^\n]*/.exec(text.slice(end)) ?? []
      if (comment && typeof node.value === 'string')
        add(end, `"${comment.trim()}" is a comment to YAML, not a part of the text`)
      if (/^(?:“[^“”]*”|‘[^‘’]*’)$/.test(node.source!))
        add(start, 'these quotes would be read as part of the text', 'Write straight ones: "…".')
    },
  })
  return findings
}

/** The file, line and path of a field or list entry. One that is missing has the line of its parent. */
export function locate(yaml: ParsedYaml, path: readonly PropertyKey[]) {
  let node: unknown = yaml.document.contents
  let origin: NodeOrigin = { yaml, path: [] }
  let rest: PropertyKey[] = []
  let offset = 0
  for (const step of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => String(key) === step) : undefined
    node = pair ? pair.value : isSeq(node) ? node.items[Number(step)] : undefined
    const moved = isNode(node) ? yaml.origins?.get(node) : undefined
    if (moved) origin = moved
    rest = moved ? [] : [...rest, step]
    const start = pair?.key ?? node
    offset = (isNode(start) ? start.range?.[0] : undefined) ?? offset
  }
  const { file, findLine } = origin.yaml
  return { file, line: findLine(offset), path: [...origin.path, ...rest] }
}

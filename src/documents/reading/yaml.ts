import { z } from 'astro/zod'
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
import { readRequiredFile } from './content-files.ts'
import type { Finding, Result } from './finding.ts'
import { buildJsonSchema, describeField, type FieldSchema, findField } from './json-schema.ts'
import { suggestNearest } from './nearest.ts'

/** The YAML of a file, parsed once for everything that reads it. */
export interface ParsedYaml {
  /** Path from the project's root, for messages. */
  readonly file: string
  readonly text: string
  readonly document: Document
  /** The line of the file at an offset of `text`. */
  findLine(offset: number): number
  /** Where nodes come from that are not of this file: those of the parts of a form. */
  readonly origins?: WeakMap<Node, NodeOrigin>
}

/** Where a node is written. */
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

/** The front matter of an `.mdx` or `.md` file. */
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
    const isMisplaced = /^(Sequence item without|All mapping items must)/.test(message!)
    if (isMisplaced) {
      const reason = 'is indented by another number of spaces than the lines it belongs to'
      return [
        { file, line: findLine(error.pos[0]), message: reason, suggestion: excerpt.trimEnd() },
      ]
    }
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

/** Validates YAML with a schema: it has findings with the file, line and field if it is not valid. */
export function validateYaml<S extends z.ZodType>(
  schema: S,
  yaml: ParsedYaml,
): Result<z.output<S>> {
  // Offsets of nodes from other files mean nothing here; their syntax was checked before.
  const findings = yaml.origins ? [] : findSyntaxFindings(yaml)
  if (findings.length > 0) return { findings }
  const result = schema.safeParse(yaml.document.toJS() ?? {}, { error: nameType })
  if (result.success) return { data: result.data }
  return { findings: result.error.issues.flatMap(issue => explainIssue(issue, yaml, schema)) }
}

/** The data of a YAML file that must exist. */
export function readYaml<S extends z.ZodType>(schema: S, file: string): Result<z.output<S>> {
  const { data, findings } = readRequiredFile(file)
  return findings ? { findings } : validateYaml(schema, parseYaml(data))
}

/** In place of the library's messages: the names of the fields that an object has, and what to write of a type. */
const nameType: z.core.$ZodErrorMap = issue => {
  const fields = issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : []
  if (issue.code === 'unrecognized_keys') return fields.join(' ')
  if (issue.code !== 'invalid_type') return undefined
  const item = typeof issue.input === 'string' ? issue.input : 'One, Two'
  const types: Readonly<Record<string, string>> = {
    number: 'must be digits without a comma',
    int: 'must be digits without a comma or a period',
    boolean: 'must be true or false',
    array: `must be a list: [${item}]`,
    object: `must have fields of its own: ${fields.join(', ')}`,
  }
  return types[issue.expected]
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

function explainIssue(issue: z.core.$ZodIssue, yaml: ParsedYaml, schema: z.ZodType): Finding[] {
  const { path, ...place } = locate(yaml, issue.path)
  // Writers count from 1.
  const field = z.core.toDotPath(path.map(step => (typeof step === 'number' ? step + 1 : step)))
  if (issue.code === 'unrecognized_keys') {
    const fields = issue.message.match(/\S+/g) ?? []
    const all = listFields(buildJsonSchema(schema))
    return issue.keys.map(key => ({
      ...place,
      line: locate(yaml, [...issue.path, key]).line,
      message: `${field} has no field "${key}"`.trim(),
      suggestion: all.includes(key) ? misplaced : suggestNearest(key, fields),
    }))
  }
  if (issue.code === 'invalid_union') {
    // The alternative that fits but for its fields or entries says more than all together.
    const [inner, ...others] = issue.errors.filter(all => all.every(({ path }) => path.length > 0))
    if (inner && others.length === 0)
      return inner.flatMap(part =>
        explainIssue({ ...part, path: [...issue.path, ...part.path] }, yaml, schema),
      )
  }
  const described = describeField(findField(buildJsonSchema(schema), issue.path) ?? {})
  // A file that stands alone shows its form itself.
  const isAlone = place.file.split('/').length === 2
  const seeOlder = `Compare it with how it was:\ngit log -p ${place.file}`
  const prefix = field && `${field}: `
  if (issue.code !== 'custom' && !yaml.document.hasIn(issue.path)) {
    const suggestion = isAlone ? seeOlder : `Write:\n${String(path.at(-1))}: ${described || '…'}`
    return [{ ...place, message: `${field} is missing`, suggestion }]
  }
  if (issue.code === 'invalid_value') {
    const written = String(yaml.document.getIn(issue.path))
    const suggestion = suggestNearest(written, issue.values.map(String))
    return [{ ...place, message: `${prefix}"${written}" is not one of its values`, suggestion }]
  }
  const suggestion = issue.code === 'custom' ? issue.params?.suggestion : undefined
  return [
    {
      ...place,
      message: `${prefix}${issue.message}`,
      suggestion: suggestion ?? (isAlone ? seeOlder : described),
    },
  ]
}

const misplaced = 'Take it out, or move it to where it belongs.'

/** The names of all fields of a schema, also of those within others. */
function listFields(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as FieldSchema
  return [...Object.keys(properties), ...Object.values(schema).flatMap(listFields)]
}

import { z } from 'astro/zod'
import { type Document, isMap, isSeq, LineCounter, parseDocument, type ScalarTag } from 'yaml'
import { findNearest } from './choices.ts'
import type { Finding, Result } from './finding.ts'
import { findUnseen } from './invisible-characters.ts'
import {
  collectProperties,
  describeFields,
  type Field,
  findField,
  renderExample,
} from './schema-fields.ts'
import { findYamlMistakes } from './yaml-mistakes.ts'
import { describeZodIssue } from './zod-messages.ts'

interface YamlText {
  /** Path from the project's root, for messages. */
  readonly file: string
  readonly text: string
  /**
   * Number of lines of the file before `text`: for front matter, the first `---` and empty lines
   * above.
   */
  readonly skipped?: number
}

/** The YAML of a file, parsed once for everything that reads it. */
export interface ParsedYaml extends YamlText {
  readonly document: Document
  /** The line of the file at an offset of `text`. */
  findLine(offset: number): number
  /** The line of a field or list entry. If it does not exist, the line of the nearest parent. */
  lineOf(path: readonly PropertyKey[]): number
}

/** Astro's parser reads a day without quotes as a date. A day of no calendar stays a text here. */
const dayTag: ScalarTag = {
  tag: 'tag:yaml.org,2002:timestamp',
  default: true,
  test: /^\d{4}-\d\d-\d\d$/,
  resolve: text => (z.iso.date().safeParse(text).success ? new Date(text) : text),
}

export function parseYaml(yaml: YamlText): ParsedYaml {
  const lines = new LineCounter()
  const document = parseDocument(yaml.text, { lineCounter: lines, customTags: [dayTag] })
  const findLine = (offset: number) => lines.linePos(offset).line + (yaml.skipped ?? 0)
  return { ...yaml, document, findLine, lineOf: path => findLine(findOffset(document, path)) }
}

/** Astro, too, accepts a byte order mark or empty lines before front matter. */
const opening = /^(?:\uFEFF|\s*\n)?---[ \t]*\r?\n/

/** Front matter up to the closing dashes. */
export const frontMatterPattern = new RegExp(`(${opening.source})([\\s\\S]*?)\\r?\\n---(.*)`)

/** Git's conflict markers. */
const conflict = /^(?:<{7}|={7}$|>{7})/m

/** The front matter of an `.mdx` or `.md` file. */
export function extractFrontMatter(file: string, text: string): Result<ParsedYaml> {
  const illegible = findIllegible({ file, text })
  if (illegible) return { findings: [illegible] }
  const [whole, before = '', yaml = '', after = ''] = frontMatterPattern.exec(text) ?? []
  if (whole && after.trim() === '')
    return { data: parseYaml({ file, text: yaml, skipped: before.split('\n').length - 1 }) }
  const [begun] = opening.exec(text) ?? []
  const line = (whole ?? begun ?? '').trimEnd().split('\n').length
  return { findings: [{ file, line, ...(begun ? unclosed : absent) }] }
}

const unclosed = {
  message: 'front matter is not closed',
  suggestion: 'Write --- on a line by itself below the last field.',
}

const absent = {
  message: 'has no front matter',
  suggestion: 'Begin the file with:\n---\ntitle: …\n---',
}

/** Rejects bytes that are not UTF-8, conflict markers and invisible characters. */
function findIllegible({ file, text, skipped = 0 }: YamlText): Finding | undefined {
  const found = [
    {
      index: text.indexOf('\uFFFD'),
      message: 'contains a character that is not UTF-8',
      suggestion: 'Save the file as UTF-8.',
    },
    {
      index: text.search(conflict),
      message: 'contains an unresolved Git conflict',
      suggestion: 'Keep one version, and remove the lines <<<<<<<, ======= and >>>>>>>.',
    },
    // Only a byte order mark may begin a file.
    findUnseen(text.replace(/^\uFEFF/, ' ')),
  ].find(found => found && found.index >= 0)
  if (!found) return undefined
  const { index, message, suggestion } = found
  return { file, line: text.slice(0, index).split('\n').length + skipped, message, suggestion }
}

/**
 * Validates YAML with a schema.
 * @param fields the fields that suggestions are made from, if the schema cannot describe them
 * @returns findings with the file, line, field and the YAML to write if it is not valid
 */
export function validateYaml<S extends z.ZodType>(
  schema: S,
  yaml: ParsedYaml,
  fields: z.ZodType = schema,
): Result<z.output<S>> {
  const { file, text, skipped = 0, document, findLine } = yaml
  const illegible = findIllegible(yaml)
  if (illegible) return { findings: [illegible] }
  const found = findYamlMistakes(document, text, findLine)
  if (found.length > 0)
    return { findings: found.map(({ at, ...slip }) => ({ file, line: findLine(at), ...slip })) }

  if (document.contents === null) {
    const suggestion = 'Write its content, as in a neighbouring file, or delete the file.'
    return { findings: [{ file, line: 1 + skipped, message: 'is empty', suggestion }] }
  }

  const result = schema.safeParse(document.toJS(), { error: describeZodIssue })
  if (result.success) return { data: result.data }
  const root = describeFields(fields)
  return { findings: result.error.issues.flatMap(issue => explainIssue(issue, root, yaml)) }
}

function findOffset(document: Document, path: readonly PropertyKey[]): number {
  let offset = 0
  let node: unknown = document.contents
  for (const segment of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => String(key) === segment) : undefined
    const entry = isSeq(node) ? node.items[Number(segment)] : pair?.key
    offset = (entry as { range?: [number] } | undefined)?.range?.[0] ?? offset
    node = pair ? pair.value : entry
  }
  return offset
}

/** @param root the fields of the whole file */
function explainIssue(
  issue: z.core.$ZodIssue,
  root: Field,
  { file, document, lineOf }: ParsedYaml,
): Finding[] {
  const path = formatPath(issue.path)
  const line = lineOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const { properties = {} } = collectProperties(findField(root, issue.path))
    const knownFields = Object.keys(properties)
    return issue.keys.map(key => {
      const suggestedField = findNearest(key, knownFields)
      return {
        file,
        line: lineOf([...issue.path, key]),
        message: `${path}${path && ' '}has no field "${key}"`,
        suggestion: suggestedField
          ? `Did you mean "${suggestedField}"? Write:\n${renderExample(suggestedField, properties[suggestedField]!)}`
          : `Its fields are: ${knownFields.join(', ')}.`,
      }
    })
  }
  const missing = issue.code !== 'custom' && !document.hasIn(issue.path)
  const message = missing ? `${path} is missing` : `${path}${path && ': '}${issue.message}`
  const own = issue.code === 'custom' ? issue.params?.suggestion : undefined
  return [{ file, line, message, suggestion: own ?? suggestValue(issue.path, root, document) }]
}

/** What to write for a field that is missing or has a value of another type: its example. */
function suggestValue(path: readonly PropertyKey[], root: Field, document: Document): string {
  const end = path.findLastIndex(segment => typeof segment !== 'number')
  const field = end >= 0 ? findField(root, path.slice(0, end + 1)) : undefined
  if (!field) return 'Compare with a neighbouring entry.'
  const name = String(path[end])
  const written = document.getIn(path)
  return /^(integer|number)$/.test(field.type!) && /^\d{1,3}(,\d{3})+$/.test(String(written))
    ? `Write the number without commas:\n${name}: ${String(written).replaceAll(',', '')}`
    : `Write, for example:\n${renderExample(name, field)}`
}

function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (formatted, segment) =>
      typeof segment === 'number'
        ? `${formatted}[${segment + 1}]`
        : `${formatted}${formatted && '.'}${String(segment)}`,
    '',
  )
}

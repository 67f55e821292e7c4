import { type Document, isScalar, visit, type YAMLParseError } from 'yaml'

/** A syntax error or a likely typing error in YAML. */
export interface YamlMistake {
  /** Offset in the text. */
  readonly at: number
  readonly message: string
  readonly suggestion: string
}

/** The advice on errors of other kinds, and on words that YAML drops. */
export const quoting =
  'Fix the YAML; a text that holds ": " or " #", or begins with a special character, needs quotes.'

const indentation =
  'Check the indentation: begin the line in the same column as the lines that it belongs to.'

/** Errors of yaml 2.9 that come from a line with a space too many or too few. */
const misplaced =
  /^(Sequence item without|Nested mappings|Implicit keys|All mapping items|A block sequence|A collection cannot|Unexpected (map|seq))/

/** What to do about errors that no function below explains. */
function suggestFix({ code, message }: YAMLParseError, line: string): string {
  if (/^ *\t/.test(line)) return 'Indent with spaces.'
  if (/^Flow/.test(message)) return 'Close what [ or { opens with ] or }.'
  if (code === 'MULTIPLE_DOCS') return 'A .yaml file has no --- lines.'
  // The parser reports the same for a text that contains ": ".
  const holdsColon = /^Nested mappings/.test(message) && /: .*: /.test(line)
  return code === 'BAD_INDENT' || (misplaced.test(message) && !holdsColon) ? indentation : quoting
}

interface ErrorContext {
  readonly error: YAMLParseError
  readonly document: Document
  readonly text: string
  /** Offset of the line that has the error, and the line. */
  readonly start: number
  readonly line: string
  readonly findLine: (offset: number) => number
}

/** The error in words that say what to type. */
export function describeYamlError(
  error: YAMLParseError,
  document: Document,
  text: string,
  findLine: (offset: number) => number,
): YamlMistake {
  const [at] = error.pos
  const start = text.lastIndexOf('\n', at - 1) + 1
  const [line] = /^.*/.exec(text.slice(start))!
  const context = { error, document, text, start, line, findLine }
  for (const explain of [explainTwice, explainApostrophe, explainColon, explainDepth]) {
    const found = explain(context)
    if (found) return { at, ...found }
  }
  const message = error.message.split(/ at line|;/)[0]!
  return { at, message, suggestion: suggestFix(error, line) }
}

type Explanation = Omit<YamlMistake, 'at'> & Partial<Pick<YamlMistake, 'at'>>

/** A field that stands twice in one place. */
function explainTwice({ error, document, findLine }: ErrorContext): Explanation | undefined {
  if (error.code !== 'DUPLICATE_KEY') return undefined
  let found: Explanation | undefined
  visit(document, {
    Map(_, { items }) {
      const keys = items.map(({ key }) => key).filter(key => isScalar(key))
      const second = keys.find(({ range }) => range?.[0] === error.pos[0])
      const first = keys.find(({ value }) => value === second?.value)
      if (!second || !first) return
      found = {
        message: `"${second.value}" stands here a second time; the first is on line ${findLine(first.range![0])}`,
        suggestion: 'Take one of them out, or begin the next entry with "- ".',
      }
    },
  })
  return found
}

/** `'Depo's lawsuit'`: the apostrophe closes the quotes. */
function explainApostrophe({ line }: ErrorContext): Explanation | undefined {
  const [whole, before, rest] =
    /(?<=^|[\s[{,])'([^']*)'(?=\p{L})(.*?)(?:'(?=\s*(?:[,\]}]|$))|$)/u.exec(line) ?? []
  if (!whole) return undefined
  const words = `${before}'${rest}`
  const typed = words.includes('"') ? `'${words.replaceAll("'", "''")}'` : `"${words}"`
  return {
    message: `the apostrophe after "${before}" ends the text`,
    suggestion: `Write it twice, or put the text into double quotes:\n${typed}`,
  }
}

/** `updated 2026-11-26` and `updated:2026-11-26`. */
function explainColon({ error, line }: ErrorContext): Explanation | undefined {
  if (!/^Implicit (keys need|map keys)/.test(error.message)) return undefined
  const [, field, colon, value] = /^\s*(?:- )?([A-Za-z]\w*)(:?) *(.*)$/.exec(line) ?? []
  if (!field || /:(\s|$)/.test(line)) return undefined
  return {
    message: `"${line.trim()}" lacks ${colon ? 'a blank after' : 'the'} ":" of a field`,
    suggestion: `Write:\n${field}: ${value || '…'}\nIf it goes on with the text above, begin it further to the right.`,
  }
}

/** A field with a blank too many before it, which the parser reports on the line above. */
function explainDepth({ error, text, start, line }: ErrorContext): Explanation | undefined {
  const next = start + line.length + 1
  const [below, indent, field] = /^( +)([\w ]+):(?= |\r?$)/m.exec(text.slice(next)) ?? []
  const [, before, above] = /^( *(?:- )*)([\w ]+): /.exec(line) ?? []
  const isBelow = below !== undefined && text.startsWith(below, next)
  if (!/^Nested mappings/.test(error.message) || !isBelow || !above) return undefined
  if (indent!.length <= before!.length) return undefined
  return {
    at: next,
    message: `"${field}" begins too far to the right`,
    suggestion: `Begin it in the same column as "${above}", the field above.`,
  }
}

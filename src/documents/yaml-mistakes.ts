import { type Document, type ErrorCode, isScalar, visit } from 'yaml'

/** A syntax error or a likely typing error in YAML. */
export interface YamlMistake {
  /** Offset in the text. */
  readonly at: number
  readonly message: string
  readonly suggestion: string
}

const quoting =
  'Fix the YAML; a text that holds ": " or " #", or begins with a special character, needs quotes.'

const curly = {
  message: 'these quotes would be read as part of the text',
  suggestion: 'Write straight ones: "…". To show curly ones: \'“…”\'',
}

const indentation =
  'Check the indentation: begin the line in the same column as the lines that it belongs to.'

/** Errors of yaml 2.9 that come from a line with a space too many or too few. */
function isMisplaced(message: string, line: string): boolean {
  // The parser reports the same for a text that contains ": ".
  if (/^Nested mappings/.test(message) && /^[^\n]*: [^\n]*: /.test(line)) return false
  return /^(Sequence item without|Nested mappings|Implicit keys|All mapping items|A block sequence|A collection cannot|Unexpected (map|seq))/.test(
    message,
  )
}

/** Suggestions by the parser's error code. All other codes get {@link quoting}. */
const suggestions: Partial<Record<ErrorCode, string>> = {
  DUPLICATE_KEY: 'Take one of them out, or begin the next entry with "- ".',
  MULTIPLE_DOCS: 'A .yaml file has no --- lines.',
  BAD_INDENT: 'Begin the line in the same column as those that it stands beside.',
}

/**
 * The first syntax error, because later ones may follow from it. If there is none: words that YAML
 * would drop from a text as an anchor, tag or comment, and curly quotes, which YAML would keep.
 */
export function findYamlMistakes(document: Document, text: string): YamlMistake[] {
  const [error] = document.errors
  if (error) {
    const [at] = error.pos
    const line = text.slice(text.lastIndexOf('\n', at - 1) + 1)
    const suggestion = /^ *\t/.test(line)
      ? 'Indent with spaces.'
      : /^Flow/.test(error.message)
        ? 'Close what [ or { opens with ] or }.'
        : isMisplaced(error.message, line)
          ? indentation
          : (suggestions[error.code] ?? quoting)
    return [{ at, message: error.message.split(/ at line|;/)[0]!, suggestion }]
  }
  const found: YamlMistake[] = []
  const add = (at: number) => {
    const [word] = /^\S*/.exec(text.slice(at))!
    found.push({ at, message: `"${word}" would not be read as text by YAML`, suggestion: quoting })
  }
  visit(document, {
    Alias: (_, { range }) => add(range![0]),
    Value(_, node) {
      const [start, end] = node.range!
      if (node.anchor) add(text.lastIndexOf('&', start - 1))
      if (node.tag) add(text.lastIndexOf('!', start - 1))
      if (!isScalar(node) || node.type !== 'PLAIN') return
      const [comment] = /^[ \t]+#[^\n]*/.exec(text.slice(end)) ?? []
      if (comment && typeof node.value === 'string')
        found.push({
          at: text.indexOf('#', end),
          message: `"${comment.trim()}" is a comment to YAML, not a part of the text`,
          suggestion: 'Put the text into quotes, or the comment on a line of its own.',
        })
      if (/^(?:“[^“”]*”|‘[^‘’]*’)$/.test(node.source!)) found.push({ at: start, ...curly })
    },
  })
  return found
}

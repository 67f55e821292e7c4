import type { Result } from './finding.ts'

/**
 * Parses a file as MDX.
 * @param text the whole file, front matter included
 * @param read may throw an error whose message begins with line and column
 * @returns the line of the syntax error if there is one
 */
export function parseMdx<T>(file: string, text: string, read: (text: string) => T): Result<T> {
  try {
    return { data: read(text) }
  } catch (error) {
    const problem = (error as Error).message
    const [, line, column, reason] = /^(\d+):(\d+): (.*)$/s.exec(problem) ?? []
    if (!reason)
      return { findings: [{ file, message: problem, suggestion: suggestMdxFix('', '') }] }
    const words = text.split('\n')[Number(line) - 1]!
    const message = reason.replace(/ with oxc| \((?:note: |mdx).*$/gs, '')
    const suggestion = suggestMdxFix(message, words.slice(Number(column) - 1))
    const found = / parse esm/.test(message) ? describeCode(words) : { message, suggestion }
    return { findings: [{ file, line: Number(line), ...found }] }
  }
}

/** A paragraph of MDX that begins with `import` or `export` is code. */
export function describeCode(code: string) {
  return {
    message: `the build would run "${code.split('\n')[0]}" as a program`,
    suggestion: 'Begin the line with another word.',
  }
}

/** Markdown in place of HTML elements, and elements that hold nothing. */
const marks: Readonly<Record<string, string>> = { b: '**…**', strong: '**…**', i: '*…*', em: '*…*' }
const empty = /^(br|hr|img|wbr|[A-Z]\w*)$/

/** The suggestion for plain text that MDX reads as markup, by its first character. */
function suggestMdxFix(message: string, rest: string): string {
  const [, open] = /^Expected a closing tag for `<([^`]+)>`/.exec(message) ?? []
  const tag = open ?? /^<([A-Z]\w*)(?![^\n]*>)/.exec(rest)?.[1]
  if (tag && empty.test(tag)) return `Close it: <${tag} />`
  if (tag) return marks[tag] ? `Use ${marks[tag]}.` : `Close it after its words: </${tag}>`
  if (rest.startsWith('<!--')) return 'Write {/* … */}.'
  if (/^<(https?:|[^\s<>]+@)/.test(rest)) return 'Write [text](https://…).'
  return 'MDX takes < and { for markup. Elsewhere write &lt; and &#123;.'
}

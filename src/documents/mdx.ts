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
    const [, line, column, reason] = /^(\d+):(\d+): (.*)$/s.exec((error as Error).message) ?? []
    if (!reason) throw error
    const message = reason.replace(/ \((?:note: |mdx-).*$/s, '')
    const rest = text.split('\n')[Number(line) - 1]!.slice(Number(column) - 1)
    const suggestion = suggestMdxFix(message, rest)
    return { findings: [{ file, line: Number(line), message, suggestion }] }
  }
}

/** The suggestion for plain text that MDX reads as markup, by its first character. */
function suggestMdxFix(message: string, rest: string): string {
  const [, open] = /^Expected a closing tag for `<([^`]+)>`/.exec(message) ?? []
  if (open) return `Close it: <${open} />, or use **…**.`
  if (rest.startsWith('<!--')) return 'Write {/* … */}.'
  if (/^<(https?:|[^\s<>]+@)/.test(rest)) return 'Write [text](https://…).'
  return 'MDX takes < and { for markup. Elsewhere write &lt; and &#123;.'
}

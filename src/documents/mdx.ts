import type { Result } from './finding.ts'

const suggestion =
  'MDX takes < and { for markup. Close each element; elsewhere write &lt; and &#123;, or [text](https://…).'

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
    const [, line, reason = problem] = /^(\d+):\d+: (.*)$/s.exec(problem) ?? []
    const message = reason.replace(/ \((?:note: |mdx).*$/s, '')
    return { findings: [{ file, line: line ? Number(line) : undefined, message, suggestion }] }
  }
}

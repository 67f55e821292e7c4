import { ContentError } from './finding.ts'

/**
 * Parses a file as MDX.
 * @param source the whole file, front matter included
 * @throws {ContentError} with the line of the syntax error
 */
export function mdx<T>(file: string, source: string, read: (source: string) => T): T {
  try {
    return read(source)
  } catch (error) {
    const [, line, column, reason] = /^(\d+):(\d+): (.*)$/s.exec((error as Error).message) ?? []
    if (!reason) throw error
    const message = reason.replace(/ \((?:note: |mdx-).*$/s, '')
    const written = source.split('\n')[Number(line) - 1]!.slice(Number(column) - 1)
    throw new ContentError([
      { file, line: Number(line), message, suggestion: suggestionFor(message, written) },
    ])
  }
}

/** The suggestion for plain text that MDX reads as markup, by its first character. */
function suggestionFor(message: string, written: string): string {
  const [, open] = /^Expected a closing tag for `<([^`]+)>`/.exec(message) ?? []
  if (open) return `Close it: <${open} />, or use **…**.`
  if (written.startsWith('<!--')) return 'Write {/* … */}.'
  if (/^<(https?:|[^\s<>]+@)/.test(written)) return 'Write [text](https://…).'
  return 'MDX takes < and { for markup. Elsewhere write &lt; and &#123;.'
}

import { ContentError } from './finding.ts'

/**
 * Reads a file as MDX.
 * @param source the whole file, front matter included
 * @throws {ContentError} naming the line of what cannot be read
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

/** The suggestion for text that MDX takes for markup, by the character it begins with. */
function suggestionFor(message: string, written: string): string {
  const [, open] = /^Expected a closing tag for `<([^`]+)>`/.exec(message) ?? []
  if (open) return `Close it: <${open} />, or use **…**.`
  if (written.startsWith('<!--')) return 'Write {/* … */}.'
  if (/^<(https?:|[^\s<>]+@)/.test(written)) return 'Write [text](https://…).'
  return 'MDX takes < and { for markup. Elsewhere write &lt; and &#123;.'
}

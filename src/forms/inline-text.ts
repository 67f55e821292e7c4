/** A segment of a form's text: plain words, a link or a name in bold. */
export interface InlineText {
  /** The text without its syntax. */
  readonly text: string
  /** The range in the source, including the syntax. */
  readonly start: number
  readonly end: number
  /** The target of a link. */
  readonly href?: string
  readonly strong?: boolean
}

/** Splits the text of a form at `[links](/route)` and `**names**`, the only syntax it supports. */
export function parseInlineText(text: string): InlineText[] {
  let end = 0
  return text.split(/(\[[^\]]+\]\([^)\s]+\)|\*\*[^*]+\*\*)/).map((segment, index) => {
    const start = end
    end += segment.length
    const range = { start, end }
    const [, words, href] = /^\[(.+)\]\((.+)\)$/s.exec(segment) ?? []
    if (index % 2 === 0) return { ...range, text: segment }
    return href
      ? { ...range, text: words!, href }
      : { ...range, text: segment.slice(2, -2), strong: true }
  })
}

/** The words of a text of a form, without syntax. */
export function extractPlainText(text: string): string {
  return parseInlineText(text)
    .map(segment => segment.text)
    .join('')
}

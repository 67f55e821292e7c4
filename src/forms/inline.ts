/** A piece of a form's text: plain words, a link or a name in bold. */
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
  return text.split(/(\[[^\]]+\]\([^)\s]+\)|\*\*[^*]+\*\*)/).map((part, index) => {
    const start = end
    end += part.length
    const place = { start, end }
    const [, words, href] = /^\[(.+)\]\((.+)\)$/s.exec(part) ?? []
    if (index % 2 === 0) return { ...place, text: part }
    return href
      ? { ...place, text: words!, href }
      : { ...place, text: part.slice(2, -2), strong: true }
  })
}

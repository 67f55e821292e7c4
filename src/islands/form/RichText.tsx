import type { ReactNode } from 'react'
import { parseInlineText } from '../../forms/inline-text.ts'

/** Links of a form open in a new tab, so that its entries stay. */
const newTab = { target: '_blank' }

/** Text of a questionnaire with inline `[links](/route)` and `**names**`. */
export function RichText({
  text,
  renderStrong,
}: {
  text: string
  renderStrong?: (text: string) => ReactNode
}) {
  return parseInlineText(text).map(({ text, start, href, strong }) => {
    if (href)
      return (
        <a key={start} href={href} {...(href.startsWith('/') && newTab)}>
          {text}
        </a>
      )
    return strong ? (renderStrong?.(text) ?? <strong key={start}>{text}</strong>) : text
  })
}

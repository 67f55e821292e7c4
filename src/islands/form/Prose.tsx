import type { ReactNode } from 'react'
import { parseInlineText } from '../../forms/inline.ts'

/** Pages of the site open beside a form that is being filled in. */
const elsewhere = { target: '_blank' }

/** Text of a questionnaire with inline `[links](/route)` and `**names**`. */
export function Prose({ text, name }: { text: string; name?: (text: string) => ReactNode }) {
  return parseInlineText(text).map(({ text, start, href, strong }) => {
    if (href)
      return (
        <a key={start} href={href} {...(href.startsWith('/') && elsewhere)}>
          {text}
        </a>
      )
    return strong ? (name?.(text) ?? <strong key={start}>{text}</strong>) : text
  })
}

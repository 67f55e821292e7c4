import { parseInlineText } from '../../forms/inline-text.ts'

/** Text of a questionnaire with inline `[links](/route)` and `**names**`. @param names their attributes */
export function RichText({ text, names }: { text: string; names?: object }) {
  return parseInlineText(text).map(({ text, start, href, strong }) => {
    if (!href && !strong) return text
    const Element = href ? 'a' : 'strong'
    // Links of a form open in a new tab, so that its entries stay.
    const target = href?.startsWith('/') ? '_blank' : undefined
    return (
      <Element key={start} {...{ href, target }} {...(strong && names)}>
        {text}
      </Element>
    )
  })
}

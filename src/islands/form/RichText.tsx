import { parseInlineText } from '../../forms/inline-text.ts'
import { claimants, type PerClaimant } from '../../forms/model.ts'

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

export function Paragraph({ text, className }: { text: string | undefined; className?: string }) {
  if (!text) return null
  return (
    <p className={className}>
      <RichText text={text} />
    </p>
  )
}

/**
 * A text that may depend on the claimant. The page contains both variants, and CSS
 * shows one, so the text is right before hydration and does not move.
 */
export function VariantText({ variants }: { readonly variants: PerClaimant }) {
  if (typeof variants === 'string') return <RichText text={variants} />
  return claimants.map(claimant => (
    <span key={claimant} data-claimant={claimant}>
      <RichText text={variants[claimant]} />
    </span>
  ))
}

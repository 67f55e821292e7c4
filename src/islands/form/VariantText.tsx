import { claimants, type PerClaimant } from '../../forms/model.ts'
import { RichText } from './RichText.tsx'

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

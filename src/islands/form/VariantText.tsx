import { claimants, type PerClaimant } from '../../forms/model.ts'
import { RichText } from './RichText.tsx'

interface Props {
  readonly variants: PerClaimant
}

/**
 * A text that may depend on the claimant. The page contains both variants, and CSS in `FormPanel.astro`
 * shows one, so the text is right before hydration and does not move.
 */
export function VariantText({ variants }: Props) {
  if (typeof variants === 'string') return <RichText text={variants} />
  return claimants.map(claimant => (
    <span key={claimant} data-claimant={claimant}>
      <RichText text={variants[claimant]} />
    </span>
  ))
}

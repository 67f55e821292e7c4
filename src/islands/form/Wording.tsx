import type { ReactNode } from 'react'
import { type PerClaimant, claimants } from '../../forms/model.ts'
import { Prose } from './Prose.tsx'

interface Props {
  readonly of: PerClaimant
  readonly name?: (text: string) => ReactNode
}

/**
 * A text that may depend on whom the claim is for. The page contains both wordings, and CSS in
 * `FormPanel.astro` shows one, so the text does not wait for code and does not move.
 */
export function Wording({ of: varied, ...rest }: Props) {
  if (typeof varied === 'string') return <Prose text={varied} {...rest} />
  return claimants.map(who => (
    <span key={who} data-who={who}>
      <Prose text={varied[who]} {...rest} />
    </span>
  ))
}

import type { ReactNode } from 'react'
import { type Varied, whos } from '../../forms/model.ts'
import { Prose } from './Prose.tsx'

interface Props {
  readonly of: Varied
  readonly name?: (text: string) => ReactNode
}

/**
 * A text that may differ by who the claim is for. Both wordings are in the page, and its style shows
 * one (`FormPanel.astro`): the words do not wait for code, and nothing moves when that arrives.
 */
export function Wording({ of: varied, ...rest }: Props) {
  if (typeof varied === 'string') return <Prose text={varied} {...rest} />
  return whos.map(who => (
    <span key={who} data-who={who}>
      <Prose text={varied[who]} {...rest} />
    </span>
  ))
}

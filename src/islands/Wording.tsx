import type { ReactNode } from 'react'
import { type Varied, type Who, whos } from '../forms/answers.ts'
import { Prose } from './Prose.tsx'

interface Props {
  readonly of: Varied
  readonly name?: (text: string) => ReactNode
}

/** Shows one of two wordings where style cannot: Firefox before 121 and Chrome before 105. */
export function showWording(form: HTMLElement, who: Who) {
  if (CSS.supports('selector(:has(*))')) return
  for (const wording of form.querySelectorAll<HTMLElement>('[data-who]'))
    wording.style.display = wording.dataset.who === who ? 'inline' : 'none'
}

/**
 * A text that may differ by who the claim is for. Both wordings are in the page, and its style shows
 * one (`Wording.css`): the words do not wait for code, and nothing moves when that arrives.
 */
export function Wording({ of: varied, ...rest }: Props) {
  if (typeof varied === 'string') return <Prose text={varied} {...rest} />
  return whos.map(who => (
    <span key={who} data-who={who}>
      <Prose text={varied[who]} {...rest} />
    </span>
  ))
}

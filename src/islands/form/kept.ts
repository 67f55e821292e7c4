import { enter, isChanged } from './controls.ts'

/**
 * A browser restores what was entered where a page is loaded anew, but only in controls that came
 * with the page; the steps after the first come with the code (`build/runtime.ts`). So the page has
 * one hidden control that holds the answers of a form of several steps for it.
 */
export function keep(form: HTMLFormElement) {
  const holder = holderIn(form)
  if (!holder) return
  const entered = new FormData(form)
  // Skips prefilled values. In a radio group only one button is changed, so those are all kept.
  for (const input of form.querySelectorAll<HTMLInputElement>('input:not([type=radio])'))
    if (!isChanged(input)) entered.delete(input.name)
  holder.value = `${new URLSearchParams(entered as unknown as Entries)}`
}

type Entries = Record<string, string>

/**
 * Enters in later steps what was kept in a form as it came. Consent is given anew: browsers do not
 * restore it either.
 */
export function recall(from: HTMLElement | null, form: HTMLFormElement) {
  const kept = new URLSearchParams(holderIn(from)?.value)
  enter(kept, form.querySelectorAll('section~section [name]:not([type=checkbox])'))
}

function holderIn(form: HTMLElement | null) {
  return form?.querySelector<HTMLTextAreaElement>(':scope>textarea')
}

import { enter, isChanged } from './controls.ts'

/**
 * Browsers restore entries after a reload, but only in controls that came with the page, and later
 * steps come with the code. So a form of several steps has one hidden control that keeps their answers.
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
 * Restores the answers of later steps. Consent is not restored: the visitor has to give it again.
 */
export function recall(from: HTMLElement | null, form: HTMLFormElement) {
  const kept = new URLSearchParams(holderIn(from)?.value)
  enter(kept, form.querySelectorAll('section~section [name]:not([type=checkbox])'))
}

function holderIn(form: HTMLElement | null) {
  return form?.querySelector<HTMLTextAreaElement>(':scope>textarea')
}

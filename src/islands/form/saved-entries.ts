import { isDirty, restoreEntries } from './controls.ts'

/**
 * Saves the entries in a hidden control of the prerendered form. After a reload, browsers restore only
 * controls that the HTML contains, and later steps come with the code.
 */
export function saveEntries(form: HTMLFormElement) {
  const holder = findEntryHolder(form)
  if (!holder) return
  const entries = new FormData(form)
  // Default values are not saved. In a radio group only one button is dirty, so all are saved.
  for (const input of form.querySelectorAll<HTMLInputElement>('input:not([type=radio])'))
    if (!isDirty(input)) entries.delete(input.name)
  holder.value = `${new URLSearchParams(entries as unknown as Record<string, string>)}`
}

/** Restores the entries of later steps, except consent, which the visitor has to give again. */
export function loadSavedEntries(prerendered: HTMLElement | null, form: HTMLFormElement) {
  const saved = new URLSearchParams(findEntryHolder(prerendered)?.value)
  restoreEntries(saved, form.querySelectorAll('section~section [name]:not([type=checkbox])'))
}

function findEntryHolder(form: HTMLElement | null) {
  return form?.querySelector<HTMLTextAreaElement>(':scope>textarea')
}

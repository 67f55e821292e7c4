import { findInForm } from './form-elements.ts'

/** What is read and written of a control of any kind. Selects have options. */
type Control = Pick<HTMLInputElement, 'name' | 'type' | 'value'> &
  Partial<Pick<HTMLInputElement, 'checked' | 'defaultChecked' | 'defaultValue'>> & {
    readonly options?: Iterable<Pick<HTMLOptionElement, 'value' | 'selected' | 'defaultSelected'>>
  }

/** Writes saved entries into controls, by name, except into controls that are dirty. */
export function restoreEntries(
  saved: Pick<URLSearchParams, 'get'> | FormData,
  controls: Iterable<Control>,
) {
  const all = [...controls]
  const dirty = new Set(all.filter(isDirty).map(({ name }) => name))
  for (const control of all) {
    const entry = saved.get(control.name)
    if (typeof entry === 'string' && !dirty.has(control.name)) restoreEntry(control, entry)
  }
}

function restoreEntry(control: Control, entry: string) {
  if (control.type === 'radio') control.checked = control.value === entry
  // A box stays empty, because its words may be others than those that were ticked.
  else if (control.type === 'checkbox') return
  else if (control.options) {
    // The option may no longer exist.
    const option = [...control.options].find(({ value }) => value === entry)
    if (option) option.selected = true
  }
  // A control whose value was set no longer follows its default.
  else if (control.value !== entry) control.value = entry
}

/** True if the value of a control differs from its default. Buttons and fieldsets have no value. */
export function isDirty(control: Partial<Control>): boolean {
  const { options, checked, defaultChecked, value, defaultValue } = control
  if (options) return [...options].some(option => option.selected !== option.defaultSelected)
  return checked !== defaultChecked || (defaultValue !== undefined && defaultValue !== value)
}

/**
 * Saves the entries in a hidden control of the prerendered form. After a reload, browsers restore only
 * controls that the HTML contains, and later steps come with the code.
 */
export function saveEntries(id: string, entries: FormData) {
  const holder = findEntryHolder(id)
  if (!holder) return
  // Default values are not saved. In a radio group only one button is dirty, so all are saved.
  for (const input of findInForm(id, 'input:not([type=radio])'))
    if (!isDirty(input)) entries.delete(input.name)
  holder.value = `${new URLSearchParams(entries as unknown as Record<string, string>)}`
}

/** Restores the entries of later steps. */
export function loadSavedEntries(id: string, saved: string | undefined) {
  const controls = findInForm(id, 'section~section [name]')
  restoreEntries(new URLSearchParams(saved), controls)
}

export function findEntryHolder(id: string): HTMLTextAreaElement | undefined {
  return findInForm<HTMLTextAreaElement>(id, '>textarea')[0]
}

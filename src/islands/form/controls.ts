import { controlNamesOf, getClaimant, questionsOf } from '../../forms/answers.ts'
import type { Answers, Questionnaire } from '../../forms/model.ts'

/**
 * Copies answers to the later questions that they fill, as default values, unless the claim is for a
 * loved one.
 */
export function copyLinkedAnswers(
  form: HTMLFormElement,
  questionnaire: Questionnaire,
  answers: Answers,
) {
  const claimant = getClaimant(questionnaire, answers)
  for (const question of questionsOf(questionnaire)) {
    if (!question.fills) continue
    const targets = controlNamesOf({ ...question, key: question.fills })
    controlNamesOf(question).forEach((name, index) => {
      const from = form.elements.namedItem(name) as HTMLInputElement
      const target = form.elements.namedItem(targets[index]!) as HTMLInputElement
      target.defaultValue = claimant === 'MYSELF' ? from.value : ''
    })
  }
}

/**
 * Moves entries and focus from the prerendered form to one that React rendered again, and forwards
 * presses on the old buttons. Translators change text nodes, so hydration fails: https://github.com/facebook/react/issues/11538
 */
export function transferForm(
  form: HTMLFormElement | null,
  focused: Element | null,
  to: HTMLFormElement,
) {
  if (!form || form === to) return
  restoreEntries(new FormData(form), to.querySelectorAll('[name]'))
  const findCounterpart = (old: Element) => {
    const isSameControl = (control: Element) => identifyControl(control) === identifyControl(old)
    const index = [...form.elements].filter(isSameControl).indexOf(old)
    return [...to.elements].filter(isSameControl)[index] as HTMLElement | undefined
  }
  for (const old of form.querySelectorAll('button'))
    old.addEventListener('click', () => findCounterpart(old)?.click())
  if (focused && document.activeElement === document.body) findCounterpart(focused)?.focus()
}

/** Returns a key that a control shares with the one that React renders in its place. */
function identifyControl(control: Element): string {
  const { name, type, value } = control as HTMLInputElement
  return [control.tagName, name, type === 'radio' && value].join()
}

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Writes saved entries into controls, by name, except into controls that are dirty. */
function restoreEntries(saved: FormData | URLSearchParams, controls: NodeListOf<FormControl>) {
  const dirty = new Set([...controls].filter(isDirty).map(({ name }) => name))
  for (const control of controls) {
    const entry = saved.get(control.name)
    if (typeof entry !== 'string' || dirty.has(control.name)) continue
    if (/radio|checkbox/.test(control.type))
      (control as HTMLInputElement).checked = control.value === entry
    else if (control instanceof HTMLSelectElement) {
      // The option may no longer exist.
      for (const option of control.options) if (option.value === entry) option.selected = true
    }
    // A control whose value was set no longer follows its default.
    else if (control.value !== entry) control.value = entry
  }
}

/** True if the value of a control differs from its default. */
export function isDirty(control: Element): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(option => option.selected !== option.defaultSelected)
  const { checked, defaultChecked, value, defaultValue } = control as Partial<HTMLInputElement>
  // Buttons and fieldsets have no value.
  return checked !== defaultChecked || (defaultValue !== undefined && defaultValue !== value)
}

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

/** Enters a text into the control with this id as if the visitor had typed it, and focuses it. */
export function enterText(id: string, text: string) {
  const control = document.getElementById(id) as HTMLInputElement
  control.value = text
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.focus()
}

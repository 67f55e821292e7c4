import { controlNamesOf, dateFields, questionsOf, getClaimant } from '../../forms/answers.ts'
import type { Answers, Questionnaire } from '../../forms/model.ts'

/** The control with this name, the first button of a radio group, or the first part of a date. */
export function controlOf(form: HTMLFormElement, name: string): HTMLElement | null {
  const found = form.elements.namedItem(name) ?? form.elements.namedItem(`${name}-${dateFields[0]}`)
  if (!(found instanceof RadioNodeList)) return found instanceof HTMLElement ? found : null
  return form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
}

/**
 * Copies an answer to the later question that it fills, unless the claim is for a loved one. It becomes
 * the default value there, until the visitor enters something else.
 */
export function prefill(form: HTMLFormElement, questionnaire: Questionnaire, answers: Answers) {
  const who = getClaimant(questionnaire, answers)
  for (const question of questionsOf(questionnaire)) {
    if (!question.fills) continue
    const targets = controlNamesOf({ ...question, key: question.fills })
    controlNamesOf(question).forEach((name, index) => {
      const from = form.elements.namedItem(name) as HTMLInputElement
      const target = form.elements.namedItem(targets[index]!) as HTMLInputElement
      target.defaultValue = who === 'MYSELF' ? from.value : ''
    })
  }
}

/** The form of the page before React rendered, and the element that had the focus last. */
export interface Served {
  readonly form: HTMLElement | null
  focused: EventTarget | null
}

/** Undefined during prerendering. */
export function servedForm(id: string): Served | undefined {
  if (typeof document === 'undefined') return undefined
  const form = document.getElementById(id)
  const served: Served = { form, focused: document.activeElement }
  form?.addEventListener('focusin', ({ target }) => {
    served.focused = target
  })
  return served
}

/**
 * Moves entries and focus to a form that React has rendered again, as it does in a page that a
 * translator has changed, and lets the old buttons press the new ones.
 * Translators change text nodes, so hydration fails: https://github.com/facebook/react/issues/11538
 */
export function handOver({ form, focused }: Served, to: HTMLFormElement) {
  if (form === to || !(form instanceof HTMLFormElement)) return
  enter(new FormData(form), to.querySelectorAll('[name]'))
  const twin = (old: Element) => {
    const alike = (control: Element) => kindOf(control) === kindOf(old)
    const place = [...form.elements].filter(alike).indexOf(old)
    return [...to.elements].filter(alike)[place] as HTMLElement | undefined
  }
  for (const old of form.querySelectorAll('button'))
    old.addEventListener('click', () => twin(old)?.click())
  if (
    document.activeElement === document.body &&
    focused instanceof Element &&
    form.contains(focused)
  )
    twin(focused)?.focus()
}

/** Equal for a control and the one that React renders in its place. */
function kindOf(control: Element): string {
  const { name, type, value } = control as HTMLInputElement
  return [control.tagName, name, type === 'radio' && value].join()
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Sets controls to answers, by name, but keeps what was entered there. */
export function enter(answers: FormData | URLSearchParams, controls: NodeListOf<Typed>) {
  const entered = new Set([...controls].filter(isChanged).map(({ name }) => name))
  for (const control of controls) {
    const answer = answers.get(control.name)
    if (typeof answer !== 'string' || entered.has(control.name)) continue
    if (/radio|checkbox/.test(control.type))
      (control as HTMLInputElement).checked = control.value === answer
    else if (control instanceof HTMLSelectElement) {
      // The option may no longer exist.
      for (const option of control.options) if (option.value === answer) option.selected = true
    }
    // A control whose value was set no longer follows its default.
    else if (control.value !== answer) control.value = answer
  }
}

/** True if something was entered before this code arrived. */
export function isTouched(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('[name]')].some(isChanged)
}

/** True if the value of a control differs from its default. */
export function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(option => option.selected !== option.defaultSelected)
  const { checked, defaultChecked, value, defaultValue } = control as Partial<HTMLInputElement>
  // Buttons and fieldsets have no value.
  return checked !== defaultChecked || (defaultValue !== undefined && defaultValue !== value)
}

/** Enters a text into the control with this id, as if the visitor had typed it, and goes there. */
export function write(id: string, text: string) {
  const control = document.getElementById(id) as HTMLInputElement
  control.value = text
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.focus()
}

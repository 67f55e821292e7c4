import { nameOf, questionsOf, whoOf } from '../../forms/answers.ts'
import type { Answers, Questionnaire } from '../../forms/model.ts'

/** The control of a name; of a radio group, its first button. */
export function controlOf(form: HTMLFormElement, name: string): HTMLElement | null {
  const found = form.elements.namedItem(name)
  if (!(found instanceof RadioNodeList)) return found instanceof HTMLElement ? found : null
  return form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
}

/**
 * Puts an answer into the later question that it fills, unless that is about a loved one. It becomes
 * the default there: it shows until something is entered, and follows its source.
 */
export function prefill(form: HTMLFormElement, questionnaire: Questionnaire, answers: Answers) {
  const who = whoOf(questionnaire, answers)
  for (const question of questionsOf(questionnaire)) {
    if (!question.fills) continue
    const control = controlOf(form, question.fills) as HTMLInputElement
    control.defaultValue = who === 'MYSELF' ? String(answers[nameOf(question)]) : ''
  }
}

/** A form as it stood in the page before React drew, and what had the focus last. */
export interface Served {
  readonly form: HTMLElement | null
  focused: EventTarget | null
}

/** Undefined outside a browser. */
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

/** The same for a control and what React draws in its place, whatever else has got into the page. */
function kindOf(control: Element): string {
  const { name, type, value } = control as HTMLInputElement
  return [control.tagName, name, type === 'radio' && value].join()
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Puts answers, by name, into controls, but none over what has been entered there. */
export function enter(answers: FormData | URLSearchParams, controls: NodeListOf<Typed>) {
  const entered = new Set([...controls].filter(isChanged).map(({ name }) => name))
  for (const control of controls) {
    const answer = answers.get(control.name)
    if (typeof answer !== 'string' || entered.has(control.name)) continue
    if (/radio|checkbox/.test(control.type))
      (control as HTMLInputElement).checked = control.value === answer
    else if (control instanceof HTMLSelectElement) {
      // A list may have changed.
      for (const option of control.options) if (option.value === answer) option.selected = true
    }
    // One that is set follows its default no more.
    else if (control.value !== answer) control.value = answer
  }
}

/** Something was entered before this code arrived. */
export function isTouched(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('[name]')].some(isChanged)
}

/** The value of a control differs from its default. */
export function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(option => option.selected !== option.defaultSelected)
  const { checked, defaultChecked, value, defaultValue } = control as Partial<HTMLInputElement>
  // Buttons and groups have none.
  return checked !== defaultChecked || (defaultValue !== undefined && defaultValue !== value)
}

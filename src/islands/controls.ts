/** The control of a name; of a radio group, its first button. */
export function controlOf(form: HTMLFormElement, name: string): HTMLElement | null {
  const found = form.elements.namedItem(name)
  if (!(found instanceof RadioNodeList)) return found instanceof HTMLElement ? found : null
  return form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
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
 * Where React has drawn a form anew, as it does in a page that a translator has changed: puts what
 * was entered into the new controls, and the focus, and has the old buttons press the new ones.
 */
export function handOver({ form, focused }: Served, to: HTMLFormElement) {
  if (form === to || !(form instanceof HTMLFormElement)) return
  const twin = (old: Element) => {
    const alike = (control: Element) => kindOf(control) === kindOf(old)
    return [...to.elements].filter(alike)[[...form.elements].filter(alike).indexOf(old)]
  }
  for (const old of form.elements) {
    const control = twin(old)
    if (old instanceof HTMLInputElement && control instanceof HTMLInputElement)
      control.checked = old.checked
    if (old instanceof HTMLButtonElement && control instanceof HTMLButtonElement)
      old.addEventListener('click', () => control.click())
    else if (isTyped(old) && isTyped(control)) control.value = old.value
  }
  const control = focused instanceof Element && form.contains(focused) ? twin(focused) : undefined
  if (document.activeElement === document.body && control instanceof HTMLElement) control.focus()
}

/** The same for a control and what React draws in its place, whatever else has got into the page. */
function kindOf(control: Element): string {
  const { name, type, value } = control as HTMLInputElement
  return [control.tagName, name, type === 'radio' && value].join()
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isTyped(control: Element | undefined): control is Typed {
  return [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some(
    kind => control instanceof kind,
  )
}

/** Whether anything was entered before this code arrived. */
export function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some(control => {
    if (control instanceof HTMLSelectElement)
      return [...control.options].some(option => option.selected !== option.defaultSelected)
    if (control instanceof HTMLInputElement && control.checked !== control.defaultChecked)
      return true
    const texts = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    return texts && control.value !== control.defaultValue
  })
}

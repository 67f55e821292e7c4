/** The control of a name; of a radio group, its first button. */
export function controlOf(form: HTMLFormElement, name: string): HTMLElement | null {
  const found = form.elements.namedItem(name)
  if (!(found instanceof RadioNodeList)) return found instanceof HTMLElement ? found : null
  return form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
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

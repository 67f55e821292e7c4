/** The selector of a form by its id, which may begin with a digit or be that of another element, too. */
export function getFormSelector(id: string): string {
  return `form[id="${id}"]`
}

/**
 * Finds elements in a form. It does not ask the form, whose properties are hidden by controls of the same name, such as
 * `querySelector`: https://html.spec.whatwg.org/#dom-form-nameditem
 */
export function findInForm<E extends Element = HTMLInputElement>(
  id: string,
  selector: string,
): E[] {
  return [...document.querySelectorAll<E>(`${getFormSelector(id)} ${selector}`)]
}

/** Finds the controls with this name: all radio buttons of a question, or the hidden fields that a script added. */
export function findControls(id: string, name: string): HTMLInputElement[] {
  return findInForm(id, `[name="${name}"]`)
}

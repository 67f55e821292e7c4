/**
 * Finds elements in a form. It does not ask the form, whose properties are hidden by controls of the same name, such as
 * `querySelector`: https://html.spec.whatwg.org/#dom-form-nameditem
 * @param id of the form
 */
export function findInForm<E extends Element = HTMLInputElement>(
  id: string,
  selector: string,
): E[] {
  return [...document.querySelectorAll<E>(`[id="${id}"] ${selector}`)]
}

/** Finds the controls with this name: all radio buttons of a question, or the hidden fields that a script added. */
export function findControls(id: string, name: string): HTMLInputElement[] {
  return findInForm(id, `[name="${name}"]`)
}

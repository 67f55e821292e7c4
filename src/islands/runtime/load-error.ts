import { MissingFileError } from './fetch-file.ts'

export function findLoadError(island: Element): HTMLElement | null | undefined {
  return island.parentElement?.querySelector<HTMLElement>(':scope > [data-load-error]')
}

/**
 * Shows that the island's code could not be fetched. If the host does not have it, the page is from before
 * a deployment, and only a reload helps.
 */
export function showLoadError(island: Element, error: unknown, press: HTMLElement | undefined) {
  const message = findLoadError(island)
  if (message) {
    const reload = message.querySelector('button')!
    reload.hidden = !(error instanceof MissingFileError)
    reload.onclick = () => saveAndReload(island.querySelector('form')!)
    message.hidden = false
    if (press) message.scrollIntoView({ block: 'nearest' })
  }
  // The header's search has no load error, so its visitor gets the list of all lawsuits.
  else if (press instanceof HTMLFormElement) location.assign('/active-lawsuits')
}

/**
 * Reloads the page and keeps the form's entries. Chromium restores none after a reload, so they wait where
 * browsers keep such entries themselves: in the history of this tab.
 */
function saveAndReload(form: HTMLFormElement) {
  history.replaceState({ entries: Object.fromEntries(new FormData(form)) }, '')
  location.reload()
}

/**
 * Restores the entries after a reload, except consent, which the visitor has to give again. A page has one
 * form of questions; those of the search have no names.
 */
export function restoreAfterReload() {
  const entries = history.state?.entries
  if (!entries) return
  history.replaceState(null, '')
  for (const control of document.querySelectorAll<HTMLInputElement>('form [name]')) {
    const entry = entries[control.name]
    if (control.type === 'radio') control.checked = control.value === entry
    else if (entry) control.value = entry
  }
}

import css from './popovers.css?inline'
import { adopt } from './styles.ts'

/**
 * Shows and hides the header's two sheets where the browser knows no popovers: Safari before 17,
 * Firefox before 125, Chrome before 114. What is pressed beside an open one, or Escape, hides it.
 */
function keepSheets() {
  adopt(css)
  addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest('[popover], [popovertarget]')
    if (!pressed?.matches('[popover]')) open(pressed?.getAttribute('popovertarget'))
  })
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') open()
  })
}

export function knowsPopovers(): boolean {
  return 'popover' in HTMLElement.prototype
}

/** Shows the sheet of this id, unless it shows already, and hides the others. */
function open(id?: string | null) {
  for (const button of document.querySelectorAll('[popovertarget]')) {
    const name = button.getAttribute('popovertarget')!
    const sheet = document.getElementById(name)!
    const opens = name === id && !('open' in sheet.dataset)
    sheet.toggleAttribute('data-open', opens)
    button.setAttribute('aria-expanded', String(opens))
  }
}

function hidePopovers() {
  for (const sheet of document.querySelectorAll<HTMLElement>(':popover-open')) sheet.hidePopover()
}

// A phone's menu is in no island, so this stands with the code of all islands (`astro.config.mjs`),
// which runs unasked. Who comes back to a page comes back to the page, not to the open menu.
if (typeof document !== 'undefined') {
  if (knowsPopovers()) addEventListener('pagehide', hidePopovers)
  else {
    keepSheets()
    addEventListener('pagehide', () => open())
  }
}

import css from './sheets.css?inline'
import { adopt } from './styles.ts'

/**
 * Shows and hides the header's two sheets where the browser knows no popovers: Safari before 17,
 * Firefox before 125. What is pressed beside an open one, or Escape, hides it. A phone's menu is in
 * no island, so this stands with the code of all islands (`astro.config.mjs`), which runs unasked.
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

if (typeof document !== 'undefined' && !('popover' in HTMLElement.prototype)) keepSheets()

import './hydration.ts'
import css from './page-script.css?inline'

// Not by `adoptStyles`: each page would fetch a file for what this script and the islands share.
const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets.push(sheet)

/**
 * The script of every page, with what hydrates islands. Sets attributes on `<html>` that CSS reads:
 * `data-scrolled` below 200 px (the bar sticks) and `data-form-in-view` while the form is visible (the
 * link bar hides). Opens the disclosure that a link points into, and closes popovers when the page is left.
 */
const { documentElement: root } = document

const bar = document.querySelector<HTMLElement>('.header-bar')!

const formLink = document.querySelector('.form-link-bar a')
/** Room for a button at the bottom: with text of twice the size it would cover a seventh of the window. */
const hasRoomForButton = matchMedia('(20rem <= width < 62rem) and (height >= 30rem)')

function updateStickyBar() {
  formLink?.classList.toggle('button-primary', scrollY > 600 && hasRoomForButton.matches)
  const isScrolled = scrollY > 200
  if (isScrolled === root.hasAttribute('data-scrolled')) return
  // The sticky bar leaves the flow, so its parent reserves its height.
  bar.parentElement!.style.minHeight = `${bar.offsetHeight}px`
  root.toggleAttribute('data-scrolled', isScrolled)
}
addEventListener('scroll', updateStickyBar, { passive: true })

const form = document.getElementById('form')
const formObserver = new IntersectionObserver(
  entries => root.toggleAttribute('data-form-in-view', entries.at(-1)!.isIntersecting),
  { rootMargin: '0px 0px -60px' },
)
if (form) formObserver.observe(form)

// After the first frame, when reading the scroll position does not force a layout.
requestAnimationFrame(() => setTimeout(updateStickyBar))

/** The address of a script that is in a template, which browsers do not fetch. */
function readSource(template: HTMLTemplateElement | null) {
  return template?.content.querySelector('script')?.getAttribute('src')
}

// The notes of an article, whose script is in a template, so that it is fetched only where a margin shows them, and
// elsewhere with the first press on a number. The press waits for it, and follows the link if it does not come.
const notesScript = readSource(document.querySelector<HTMLTemplateElement>('#notes-script'))
if (notesScript) {
  const fetchNotes = async () => {
    await import(/* @vite-ignore */ notesScript).catch(() => {})
    removeEventListener('click', openFirstNote)
  }
  const openFirstNote = async (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('a[href^="#source-"]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    await fetchNotes()
    // Unless an earlier press on it has waited, too.
    if (link.ariaExpanded !== 'true') link.click()
  }
  addEventListener('click', openFirstNote)
  const margin = matchMedia('(width >= 85rem)')
  const fillMargin = () => margin.matches && fetchNotes()
  margin.onchange = fillMargin
  fillMargin()
}

/** Opens the disclosure that contains the element in the URL's fragment. */
function openLinkedDisclosure() {
  const target = document.getElementById(location.hash.slice(1))
  const details = target?.closest('details')
  if (!details || details.open) return
  details.open = true
  target!.scrollIntoView()
}
addEventListener('hashchange', openLinkedDisclosure)
openLinkedDisclosure()

// In articles, the limit of the state that was chosen in this tab stands in the place of the usual range, and a press on
// the way to those of all states fetches the choice of one, from a template, too.
const limit = document.getElementById('limit')
const limitsLink = document.querySelector<HTMLAnchorElement>('.by-when [href="/time-limits"]')
try {
  const [id, large, words] = JSON.parse(sessionStorage.getItem('state-limit')!)
  limitsLink!.hash = id
  const { firstChild, lastChild } = limit!.querySelector('span')!
  firstChild!.textContent = large
  lastChild!.textContent = ` ${words}`
} catch {
  // The article has a limit of its own, no state was chosen, or storage is blocked.
}
limit?.addEventListener('click', event => {
  if (event.target !== limitsLink || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  limitsLink!.append(' …')
  const script = readSource(limit.querySelector('template'))!
  import(/* @vite-ignore */ script).catch(() => location.assign(limitsLink!.href))
})

// A page that returns from the back/forward cache must not show its open menu.
addEventListener('pagehide', () => {
  for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
})

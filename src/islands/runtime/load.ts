/**
 * The script that runs on load. It sets attributes for CSS: the page is scrolled past 200 pixels (the
 * bar sticks), the form or a link to it is in view (the other link to it hides), the browser sends an
 * opt-out signal.
 */
const { documentElement: root } = document

const bar = document.querySelector<HTMLElement>('.bar')!

function scrolled() {
  const sticks = scrollY > 200
  if (sticks === root.hasAttribute('data-scrolled')) return
  // The bar leaves the flow when it sticks, so its place keeps the height.
  bar.parentElement!.style.minHeight = `${bar.offsetHeight}px`
  root.toggleAttribute('data-scrolled', sticks)
}
addEventListener('scroll', scrolled, { passive: true })

const shown = new Set<Element>()
const seen = new IntersectionObserver(
  entries => {
    for (const { target, isIntersecting } of entries)
      shown[isIntersecting ? 'add' : 'delete'](target)
    root.dataset.form = shown.size > 0 ? 'shows' : 'away'
  },
  { rootMargin: '0px 0px -60px' },
)
for (const way of document.querySelectorAll('#form, main .jump')) seen.observe(way)

root.toggleAttribute('data-gpc', navigator.globalPrivacyControl === true)

// After the first frame, when reading the scroll position costs no layout.
requestAnimationFrame(() => setTimeout(scrolled))

/** Opens the disclosure that contains the element in the URL's fragment. */
function reveal() {
  const target = document.getElementById(location.hash.slice(1))
  const details = target?.closest('details')
  if (!details || details.open) return
  details.open = true
  target!.scrollIntoView()
}
addEventListener('hashchange', reveal)
reveal()

// Going back to a page shows the page, not its open menu.
addEventListener('pagehide', () => {
  for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
})

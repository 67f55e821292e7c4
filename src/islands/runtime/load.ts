/**
 * The script that runs on load. It sets attributes for CSS: the page is scrolled past 200 pixels (the
 * bar sticks), the form is in view (the bar that leads to it hides), the browser sends an opt-out signal.
 */
const { documentElement: root } = document

const scrolled = () => root.toggleAttribute('data-scrolled', scrollY > 200)
addEventListener('scroll', scrolled, { passive: true })

const form = document.getElementById('form')
if (form)
  new IntersectionObserver(entries => {
    root.dataset.form = entries.at(-1)!.isIntersecting ? 'shows' : 'away'
  }).observe(form)

root.toggleAttribute('data-gpc', navigator.globalPrivacyControl === true)

// After the first frame, when reading the scroll position costs no layout.
requestAnimationFrame(() => setTimeout(scrolled))

// Going back to a page shows the page, not its open menu.
addEventListener('pagehide', () => {
  for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
})

/**
 * The script that runs on load: tells CSS whether the page is scrolled past 200 pixels (the bar
 * sticks), whether the form is in view (the bar that leads to it hides) and whether the visitor's
 * browser sends an opt-out signal.
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

// A visitor who comes back to a page comes back to the page, not to its open menu.
addEventListener('pagehide', () => {
  for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
})

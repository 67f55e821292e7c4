/**
 * The few bytes that run on load: tell CSS whether the page is scrolled past 200 pixels (the bar
 * sticks), whether the form shows (the bar that leads to it hides) and whether the visitor's browser
 * sends an opt-out signal, and lay out what the first frame left out.
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

/** `styles/base.css` says of which of these the first frame lays out no more than it shows. */
const blocks = [
  ...document.querySelectorAll<HTMLElement>(
    '.prose>*,.columns>aside,.latest,.grid,.networks,.footer',
  ),
]

/** Some 1,500 characters a frame: no press waits for a whole page. */
const layOut = () => {
  for (let laid = 0; laid < 1500 && blocks[0]; ) {
    const block = blocks.shift()!
    block.style.contentVisibility = 'visible'
    laid += block.textContent.length
  }
  if (blocks[0]) afterFrame(layOut)
}

const afterFrame = (then: () => void) => requestAnimationFrame(() => setTimeout(then))

// What is asked of a page that is laid out costs nothing.
afterFrame(() => {
  scrolled()
  layOut()
})

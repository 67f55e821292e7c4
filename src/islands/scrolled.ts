/**
 * The few bytes that run on load: tell CSS whether the page is scrolled past 200 pixels (the bar
 * sticks), whether the form shows (the bar that leads to it hides), whether the visitor's browser
 * sends an opt-out signal, and that the first frame is out (the whole page is laid out).
 */
const { dataset } = document.documentElement

const scrolled = () => {
  if (scrollY > 200) dataset.scrolled = ''
  else delete dataset.scrolled
}
addEventListener('scroll', scrolled, { passive: true })
scrolled()

const form = document.getElementById('form')
if (form)
  new IntersectionObserver(([entry]) => {
    dataset.form = entry!.isIntersecting ? 'shows' : 'away'
  }).observe(form)

if (navigator.globalPrivacyControl) dataset.gpc = ''

requestAnimationFrame(() =>
  setTimeout(() => {
    dataset.whole = ''
  }),
)

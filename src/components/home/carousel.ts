const slideTime = 3000

const root = document.querySelector<HTMLElement>('[aria-roledescription="carousel"]')!
const [list, controls] = root.querySelectorAll<HTMLElement>(':scope > div')
const slides = [...list!.children] as HTMLElement[]
const [pauseButton, ...dots] = controls!.querySelectorAll('button')

let active = -1
let timer: ReturnType<typeof setInterval>
let isPaused = matchMedia('(prefers-reduced-motion: reduce)').matches
let isHovered = root.matches(':hover')

function showSlide(index: number) {
  list!.scrollTo({ left: slides[index]!.offsetLeft, behavior: 'instant' })
  updateActive()
}

/** Follows the scroll position. Keyboards and screen readers reach the visible slide alone. */
function updateActive() {
  const index = Math.round(Math.abs(list!.scrollLeft) / list!.clientWidth)
  if (index === active) return
  const hasFocus = slides[active]?.contains(document.activeElement)
  active = index
  for (const [index, slide] of slides.entries()) slide.inert = index !== active
  for (const [index, dot] of dots.entries()) dot.ariaCurrent = index === active ? 'true' : null
  // A swipe hides the slide that has the focus.
  if (hasFocus) slides[active]!.querySelector('a')!.focus({ preventScroll: true })
  slides[(active + 1) % slides.length]!.querySelector('img')!.loading = 'eager'
  restartTimer()
}

/** Slides turn unless they are paused, hovered, focused or in a hidden tab. */
function restartTimer() {
  clearInterval(timer)
  // In a window that is left, the element keeps the focus, and its slide has to stay.
  const isStill = isPaused || isHovered || root.contains(document.activeElement)
  list!.setAttribute('aria-live', isStill ? 'polite' : 'off')
  if (isStill) return
  timer = setInterval(() => document.hidden || showSlide((active + 1) % slides.length), slideTime)
}

function setPaused(paused: boolean) {
  isPaused = paused
  for (const [index, label] of [...pauseButton!.children].entries())
    label.toggleAttribute('hidden', isPaused !== (index === 1))
  restartTimer()
}

list!.addEventListener('scroll', updateActive)
pauseButton!.addEventListener('click', () => setPaused(!isPaused))
for (const [index, dot] of dots.entries()) dot.addEventListener('click', () => showSlide(index))
for (const type of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
  root.addEventListener(type, () => {
    if (type.startsWith('pointer')) isHovered = type === 'pointerenter'
    restartTimer()
  })
updateActive()
setPaused(isPaused)

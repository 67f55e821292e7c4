import { reportEvent } from '../../forms/events.ts'

/** Reports each form of the page once it comes into view. */
const seen = new IntersectionObserver(entries => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue
    seen.unobserve(target)
    const form = target.querySelector('form')!.id
    reportEvent((target as HTMLElement).dataset.events, form, { event: 'shown' })
  }
})
for (const panel of document.querySelectorAll('[data-events]')) seen.observe(panel)

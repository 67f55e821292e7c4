import { reportEvent } from '../../forms/events.ts'

/** Reports each form of the page once it comes into view. */
const viewObserver = new IntersectionObserver(entries => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue
    viewObserver.unobserve(target)
    // A control of a form hides the form's property of the same name.
    const form = Element.prototype.getAttribute.call(target.querySelector('form'), 'id')!
    reportEvent((target as HTMLElement).dataset.eventsUrl, form, { event: 'shown' })
  }
})
for (const panel of document.querySelectorAll('[data-events-url]')) viewObserver.observe(panel)

/** The second half of a double press would meet what has moved there: the consent, or a link. */
export function ignoreDoublePress() {
  const over = new AbortController()
  const swallow = (event: MouseEvent) => {
    if (event.detail < 2) return over.abort()
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, signal: over.signal })
}

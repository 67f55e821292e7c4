import type { StateLimits } from '../../forms/state-limit.ts'

/**
 * Puts the choice of a state in the place of the link after the time limit of an article, which then is that of the chosen
 * state. The choice stays for this visit, as one on `/time-limits`, and nothing sends it.
 */
const place = document.getElementById('limit')!
const limit = place.querySelector('span')!
const link = place.querySelector('a')!
const response = await fetch(new URL('/state-limits.json', location.origin), {
  signal: AbortSignal.timeout(10_000),
})
const { choice, more, limits }: StateLimits = await response.json()
// Now, so that screen readers know it when its words change.
limit.role = 'status'
const select = document.createElement('select')
select.ariaLabel = choice
select.append(new Option(choice, ''), ...limits.map(([id, state]) => new Option(state, id)))
select.options[0]!.disabled = true
const chosen = new URL(link.href).hash.slice(1)
if (chosen) select.value = chosen
// A copy, which leads to what else the table says.
const details = link.cloneNode() as HTMLAnchorElement
details.textContent = more
select.addEventListener('change', () => {
  const [id, , large, words] = limits[select.selectedIndex - 1]!
  limit.firstChild!.textContent = large
  limit.lastChild!.textContent = ` ${words}`
  details.hash = id
  // Last, because storage may be blocked.
  sessionStorage.setItem('state-limit', JSON.stringify([id, large, words]))
})
link.replaceWith(select, ' ', details)
select.focus()

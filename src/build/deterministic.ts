/** A hash of where the island's code lies on the building machine. Nothing reads it. */
const identifier = /(<astro-island) uid="[^"]*"/g

/** What sets the ids of one island apart from those of another, and the ids that React makes of it. */
const prefix = /(<astro-island prefix=")(r\d+)/g
const made = /(_)(r\d+)(?=R_)/g

/**
 * A page whose bytes do not depend on where and how fast it was built: islands are numbered in the
 * order in which they stand, not in which their turn came.
 */
export function deterministic(html: string): string {
  const page = html.replace(identifier, '$1')
  const numbers = new Map<string, string>()
  for (const [, , given] of page.matchAll(prefix)) numbers.set(given!, `r${numbers.size}`)
  const number = (_: string, before: string, given: string) =>
    before + (numbers.get(given) ?? given)
  return page.replace(prefix, number).replace(made, number)
}

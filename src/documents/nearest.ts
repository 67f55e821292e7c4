import { closestMatch } from 'leven'

/**
 * The candidate that was probably meant, if there is one: it differs by at most two edits, or it holds
 * every word of what was written. Capitals do not count.
 */
export function findNearest(word: string, candidates: readonly string[]): string | undefined {
  const written = word.toLowerCase()
  const near = closestMatch(
    written,
    candidates.map(each => each.toLowerCase()),
    { maxDistance: Math.min(2, word.length - 1) },
  )
  const words = splitWords(written)
  return (
    candidates.find(each => each.toLowerCase() === near) ??
    candidates.find(each => words.isSubsetOf(splitWords(each.toLowerCase())))
  )
}

function splitWords(text: string): Set<string> {
  return new Set(text.match(/[\p{L}\d]+/gu))
}

/** What to write in place of a word that is none of the candidates. */
export function suggestNearest(word: string, candidates: readonly string[]): string {
  const near = findNearest(word, candidates)
  if (near !== undefined) return `Did you mean "${near}"?`
  return candidates.length > 0 ? `Use one of: ${candidates.join('; ')}` : 'Take it out.'
}

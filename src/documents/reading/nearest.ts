import { closestMatch } from 'leven'

/** The candidate that differs by at most two edits, if there is one. Capitals do not count. */
export function findMisspelt(word: string, candidates: readonly string[]): string | undefined {
  const near = closestMatch(
    word.toLowerCase(),
    candidates.map(candidate => candidate.toLowerCase()),
    { maxDistance: Math.min(2, word.length - 1) },
  )
  return candidates.find(candidate => candidate.toLowerCase() === near)
}

/** {@link findMisspelt}, or the only candidate that holds every word of what was written. */
export function findNearest(word: string, candidates: readonly string[]): string | undefined {
  const words = splitWords(word.toLowerCase())
  const holding = candidates.filter(candidate =>
    words.isSubsetOf(splitWords(candidate.toLowerCase())),
  )
  return findMisspelt(word, candidates) ?? (holding.length === 1 ? holding[0] : undefined)
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

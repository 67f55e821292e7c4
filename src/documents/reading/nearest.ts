import { closestMatch } from 'leven'

/**
 * The candidate that differs by at most two edits, or the only one that holds every word of what was written. Capitals
 * and the ending of a file's name do not count.
 */
export function findNearest(word: string, candidates: readonly string[]): string | undefined {
  const written = word.toLowerCase().replace(/\.(mdx?|ya?ml|html?)$/, '')
  const names = candidates.map(candidate => candidate.toLowerCase())
  const near = closestMatch(written, names, { maxDistance: Math.min(2, word.length - 1) })
  if (near !== undefined) return candidates[names.indexOf(near)]
  const holding = candidates.filter((_, index) =>
    splitWords(written).isSubsetOf(splitWords(names[index]!)),
  )
  return holding.length === 1 ? holding[0] : undefined
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

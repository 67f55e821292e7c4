import { closestMatch } from 'leven'

/** The candidate that differs by at most two edits. Capitals and the ending of a file's name do not count. */
export function findNearest(word: string, candidates: readonly string[]): string | undefined {
  const written = word.toLowerCase().replace(/\.(mdx?|ya?ml|html?)$/, '')
  const names = candidates.map(candidate => candidate.toLowerCase())
  const near = closestMatch(written, names, { maxDistance: Math.min(2, word.length - 1) })
  return near === undefined ? undefined : candidates[names.indexOf(near)]
}

/** What to write in place of a word that is none of the candidates. */
export function suggestNearest(word: string, candidates: readonly string[]): string {
  const near = findNearest(word, candidates)
  if (near !== undefined) return `Did you mean "${near}"?`
  return candidates.length > 0 ? `Use one of: ${candidates.join('; ')}` : 'Take it out.'
}

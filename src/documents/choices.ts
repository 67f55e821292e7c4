import { closestMatch } from 'leven'
import { renderFields } from './schema-fields.ts'

/**
 * The candidate that was probably meant, if there is one: it differs by at most two edits, or it holds
 * every word of what was written. Capitals do not count.
 */
export function findNearest(word: string, candidates: readonly string[]): string | undefined {
  const written = word.toLowerCase()
  const maxDistance = Math.min(2, word.length - 1)
  const near = closestMatch(
    written,
    candidates.map(each => each.toLowerCase()),
    { maxDistance },
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

/**
 * What to write in place of a word that is not one of the candidates.
 * @param field the field that holds it, or undefined for an entry of a list
 */
export function describeChoice(
  word: string,
  candidates: readonly string[],
  field?: string,
): string {
  const render = (near: string) => (field ? renderFields({ [field]: near }) : `- ${near}`)
  return suggestNearest(word, candidates, render)
}

/** What to write in place of the name of a field with this value. */
export function describeName(name: string, candidates: readonly string[], value: string): string {
  return suggestNearest(name, candidates, near => renderFields({ [near]: value }))
}

function suggestNearest(
  word: string,
  candidates: readonly string[],
  render: (near: string) => string,
): string {
  const near = findNearest(word, candidates)
  if (near !== undefined) return `Did you mean "${near}"? Write:\n${render(near)}`
  return candidates.length > 0 ? `Write one of: ${candidates.join('; ')}` : 'Take it out.'
}

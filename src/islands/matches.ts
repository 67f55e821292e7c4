export interface Named {
  readonly name: string
  /** Other words by which it is found. */
  readonly also?: string | undefined
}

/** Words that say nothing of what is sought. */
const fillers = /^(an?|and|by|for|from|in|my|of|on|the|to|with)$/

/** The words of a text, without case, accents, apostrophes and signs. */
function wordsOf(text: string): string[] {
  const folded = text.normalize('NFD').replace(/[\p{M}'’]/gu, '')
  return folded.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** One of a thing finds several, and several find one. */
function singular(word: string): string {
  return word.replace(/(...)s$/, '$1')
}

/** A pattern of what begins with letters, however they are spaced: round up is Roundup. */
function spaced(letters: string): string {
  return [...letters].join(' ?')
}

/** A pattern of a word, or of a long one with a letter wrong, missing or too many, or two swapped. */
function nearly(word: string): string {
  if (word.length < 5) return spaced(word)
  const slip = (_: string, at: number) =>
    `${word.slice(0, at + 1)}.{0,3}${word.slice(at + 3) || '( |$)'}`
  return [...word.slice(1)].map(slip).join('|')
}

/** Whether one of the words of a text, or it and those that follow, begins as a pattern says. */
function begins(text: string, pattern: string): boolean {
  return new RegExp(`(^| )(${pattern})`).test(text)
}

/**
 * How well a text names a lawsuit: 0 the name has it, 1 other words have, 2 it has all words of it, 3
 * but for slips, 4 it does not.
 */
function rank({ name, also = '' }: Named, text: string): number {
  const sought = wordsOf(text)
  if (sought.length === 0) return text.trim() === '' ? 0 : 4
  const whole = spaced(singular(sought.join('')))
  const named = wordsOf(name).join(' ')
  if (named.includes(sought.join(' ')) || begins(named, whole)) return 0
  const others = wordsOf(also).join(' ')
  if (begins(others, whole)) return 1
  const telling = sought.filter(word => !fillers.test(word)).map(singular)
  if (telling.length === 0) return 4
  const has = (pattern: (word: string) => string) =>
    telling.every(word => begins(`${named} ${others}`, pattern(word)))
  return has(spaced) ? 2 : has(nearly) ? 3 : 4
}

/** In UTF-16 units. No name is longer; of all that is pasted, a pattern would be too large. */
const longest = 100

/** The lawsuits that a text names, the best named first; those that it nearly names, if none. */
export function found<T extends Named>(lawsuits: readonly T[], text: string): T[] {
  const sought = text.slice(0, longest)
  const ranked = lawsuits.map(lawsuit => ({ lawsuit, rank: rank(lawsuit, sought) }))
  const bound = ranked.some(({ rank }) => rank < 3) ? 3 : 4
  return ranked
    .filter(({ rank }) => rank < bound)
    .sort((a, b) => a.rank - b.rank)
    .map(({ lawsuit }) => lawsuit)
}

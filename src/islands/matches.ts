export interface Named {
  readonly name: string
  /** Other words by which it is found. */
  readonly also?: string | undefined
}

/** Words that say nothing of what is sought. */
const fillers = /^(an?|and|by|for|from|in|my|of|on|the|to|with)$/

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
}

function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** One of a thing finds several, and several find one. */
function singular(word: string): string {
  return word.replace(/(?<=...)s$/, '')
}

/** Whether a word begins as sought, or with the words that follow it: round up is Roundup. */
function begins(words: readonly string[], sought: string): boolean {
  return words.some((_, at) => words.slice(at).join('').startsWith(sought))
}

/** How well a text names a lawsuit: 0 the name has it, 1 other words have, 2 it has all words of it. */
function rank({ name, also = '' }: Named, text: string): number {
  const sought = wordsOf(text)
  if (folded(name).includes(folded(text.trim()))) return 0
  if (sought.length === 0) return Infinity
  const whole = singular(sought.join(''))
  if (begins(wordsOf(name), whole)) return 0
  const all = wordsOf(`${name} ${also}`)
  if (begins(wordsOf(also), whole)) return 1
  const telling = sought.filter(word => !fillers.test(word))
  return telling.length > 0 && telling.every(word => begins(all, singular(word))) ? 2 : Infinity
}

/** The lawsuits that a text names, the best named first. */
export function found<T extends Named>(lawsuits: readonly T[], text: string): T[] {
  const ranked = lawsuits.map(lawsuit => ({ lawsuit, rank: rank(lawsuit, text) }))
  return ranked
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ lawsuit }) => lawsuit)
}

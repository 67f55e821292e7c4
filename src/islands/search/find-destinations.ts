import { isNear } from '../../forms/near.ts'
import type { Destination } from '../../stores/destinations.ts'

export type Searchable = Pick<Destination, 'kind' | 'name' | 'also'>

const kinds: readonly Destination['kind'][] = ['lawsuit', 'state', 'page', 'question']

/** Limit in UTF-16 units: a longer text, such as a pasted page, would make the search slow. */
const maxQueryLength = 100

/** From how many letters on a typed word may be the beginning of a longer one. */
const minBeginningLength = 3

/** From how many letters on words may differ by a typing error. */
const minNearLength = 5

/** Words that fit every lawsuit or state, and years. They count only if no other word was typed. */
const commonWord = /^(claims?|deadlines?|lawsuits?|limits?|limitations|statutes?|time|(19|20)\d\d)$/

/** Words beside which two letters are those of a state. In `ct scan` and `la demanda` they are not. */
const limitWord = /^(deadlines?|late|limits?|limitations|long|statutes?|sue|time|years?)$/

/** Words that hold sentences together. They count last. */
const fillerWord =
  /^(an?|and|are|at|be|by|can|do|does|for|from|get|have|how|i|if|in|is|it|me|my|near|of|on|or|should|the|there|to|was|what|when|where|who|will|with|your?)$/

/**
 * Creates the search in a list. It finds what has a typed text: first the lawsuits whose name has it at the beginning of a
 * word, then what has it as its name or term, then the lawsuits whose name has it anywhere, signs included, then what has its
 * words, of which those that nothing has do not count. If nothing has all of them, one is enough, and what has more of them,
 * or one that few have, comes first: `ohio lawyer` is about Ohio. Before all, two letters of a state that are no word of a name.
 * @returns `similar`: what has only words that resemble a typed one
 */
export function createSearch<T extends Searchable>(all: readonly T[]) {
  const entries = all.map(one => {
    const terms = [one.name, ...one.also].map(normalizeText)
    const words = terms.flatMap(listWords)
    const termStems = terms.map(term => joinStems(listSoughtWords(term)))
    return {
      one,
      name: one.name.toLowerCase(),
      terms,
      termStems,
      words,
      stems: new Set(words.map(toStem)),
    }
  })
  const lawsuits = entries.filter(({ one }) => one.kind === 'lawsuit')
  return (text: string): { found: T[]; similar: T[] } => {
    const typed = text.trim().slice(0, maxQueryLength).toLowerCase()
    const query = normalizeText(typed)
    const sought = listSoughtWords(query)
    const isAboutLimits = query.split(' ').some(word => limitWord.test(word))
    const rates = entries.map(({ one, words, stems }) => {
      const minLength = one.kind === 'state' && !isAboutLimits ? 3 : 1
      return sought.map(word => (word[0].length < minLength ? 0 : rateWord(words, stems, word)))
    })
    const holders = sought.map((_, index) => rates.filter(rate => rate[index]).length)
    const known = sought.filter((_, index) => holders[index])
    const stems = joinStems(known)
    const rated = entries.map(({ one, termStems }, at) => ({
      one,
      isTerm: termStems.includes(stems),
      held: rates[at]!.filter(Boolean).length,
      score: rates[at]!.reduce((sum, rate, index) => sum + rate + rate / (holders[index] || 1), 0),
    }))
    const literal = lawsuits.filter(({ name }) => name.includes(typed))
    const begun = literal.filter(({ name }) =>
      [...name.matchAll(/[\p{L}\p{N}]+|./gu)].some(({ index }) => name.startsWith(typed, index)),
    )
    const plain = lawsuits.filter(({ terms }) => query && ` ${terms[0]}`.includes(` ${query}`))
    const exact = entries.filter(({ terms }) => terms.includes(query))
    const isWord = lawsuits.some(({ terms }) => terms[0]!.split(' ').includes(query))
    const isPair = query.length === 2 && (typed === query || literal.length === 0)
    const letters = exact.filter(({ one }) => one.kind === 'state' && isPair && !isWord)
    const some = rated.filter(({ held }) => held > 0)
    const whole = some.filter(({ held }) => held === known.length)
    const byWords = (whole.length > 0 ? whole : some).sort(
      (a, b) =>
        Number(b.isTerm) - Number(a.isTerm) ||
        b.score - a.score ||
        kinds.indexOf(a.one.kind) - kinds.indexOf(b.one.kind),
    )
    const named = literal.length > 0 ? begun : plain
    const ranked = [...letters, ...named, ...exact, ...literal, ...byWords]
    const found = new Set(ranked.map(({ one }) => one))
    const unknown = sought.flatMap(([word], index) => (holders[index] ? [] : word))
    const similar = entries
      .filter(({ one }) => !found.has(one))
      .filter(({ words }) => unknown.some(word => hasNearWord(words, word)))
      .map(({ one }) => one)
    return { found: [...found], similar }
  }
}

/**
 * Normalizes a text for comparison: without marks such as ™, which NFKD would turn into letters, with plain letters in
 * place of full-width ones and of those with accents, without periods of abbreviations, and with a blank for other
 * punctuation.
 */
function normalizeText(text: string): string {
  return text
    .replace(/[™℠®©℗]|\((?:tm|sm|[rcp])\)/giu, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['‘’ʼ\p{Cf}\p{M}]|(?<=(?<!\p{L})\p{L})\./gu, '')
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .replace(/\b0+(?=\d)/g, '')
    .trim()
}

/** Lists the words of a text, each alone and joined to the next: `weedkiller` finds `weed killer`. */
function listWords(text: string): string[] {
  const words = text.split(' ')
  return words.flatMap((word, index) => [word, word + (words[index + 1] ?? '')])
}

/** A word of a query: alone and joined to the one beside it, because `c pap` finds `CPAP`. */
type SoughtWord = readonly [alone: string, ...joined: string[]]

function listSoughtWords(query: string): SoughtWord[] {
  const words = query.split(' ').filter(Boolean)
  const sought = words.map((word, index): SoughtWord => {
    const [before = '', after = ''] = [words[index - 1], words[index + 1]]
    return [word, before + word, word + after]
  })
  const common = sought.filter(([word]) => !fillerWord.test(word))
  const telling = common.filter(([word]) => !commonWord.test(word))
  return [telling, common].find(({ length }) => length > 0) ?? sought
}

/** Rates a sought word: 1 if one of the words has its stem, 0.5 if one begins with it, or else 0. */
function rateWord(
  words: readonly string[],
  stems: ReadonlySet<string>,
  sought: SoughtWord,
): number {
  if (sought.some(way => stems.has(toStem(way)))) return 1
  const beginnings = sought.filter(({ length }) => length >= minBeginningLength)
  return beginnings.some(way => words.some(word => word.startsWith(way))) ? 0.5 : 0
}

/** Joins the stems of words, so that blanks make no difference. */
function joinStems(words: readonly SoughtWord[]): string {
  return words.map(([word]) => toStem(word)).join('')
}

/** True if one of the words, or its beginning, is the sought one but for one typing error after the first letter. */
function hasNearWord(words: readonly string[], sought: string): boolean {
  if (sought.length < minNearLength) return false
  return words.some(
    word =>
      word[0] === sought[0] &&
      [-1, 0, 1].some(more => isNear(word.slice(0, sought.length + more), sought, 1)),
  )
}

/** Returns what the singular and the plural of a word have in common. */
function toStem(word: string): string {
  const stem = word.replace(/(ys?|ies?)$/, 'i')
  if (word.length < 4) return stem
  return stem.replace(/(?<=ch|sh|ss|x|z)es$/, '').replace(/(?<![su])s$/, '')
}

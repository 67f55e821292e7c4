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
 * Finds what has a typed text: first the lawsuits whose name has it at the beginning of a word, signs included, then what
 * has it as a name or term, then the lawsuits whose name has it inside a word, then what has its words, of which those that
 * nothing has do not count. If nothing has all of them, one is enough, and what has more of them, or one that few have,
 * comes first: `ohio lawyer` is about Ohio. Before all, two letters that are a state's and no word of a lawsuit's name.
 * @returns `similar`: what has only words that resemble a typed one
 */
export function findDestinations<T extends Searchable>(
  all: readonly T[],
  text: string,
): { found: T[]; similar: T[] } {
  const typed = text.trim().slice(0, maxQueryLength).toLowerCase()
  const query = normalizeText(typed)
  const sought = listSoughtWords(query)
  const isAboutLimits = query.split(' ').some(word => limitWord.test(word))
  const entries = all.map(one => {
    const index = indexOf(one)
    const rates = sought.map(word => {
      const isLetters = one.kind === 'state' && word[0].length === 2
      return isLetters && !isAboutLimits ? 0 : rateWord(index, word)
    })
    return { one, index, rates }
  })
  const holders = sought.map((_, index) => entries.filter(({ rates }) => rates[index]).length)
  const known = sought.filter((_, index) => holders[index])
  const stems = joinStems(known)
  const rated = entries.map(({ one, index, rates }) => ({
    one,
    index,
    isTerm: index.termStems.includes(stems),
    held: rates.filter(Boolean).length,
    score: rates.reduce((sum, rate, index) => sum + rate + rate / (holders[index] || 1), 0),
  }))
  const lawsuits = rated.filter(({ one }) => one.kind === 'lawsuit')
  const literal = lawsuits.filter(({ index }) => index.name.includes(typed))
  const begun = literal.filter(({ index }) => index.marked.includes(markWords(typed)))
  const plain = lawsuits.filter(({ index }) => query && ` ${index.terms[0]}`.includes(` ${query}`))
  const named = literal.length > 0 ? begun : plain
  const exact = rated.filter(({ index }) => index.terms.includes(query))
  const isWord = lawsuits.some(({ index }) => index.terms[0]!.split(' ').includes(query))
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
  const ranked = [...letters, ...named, ...exact, ...literal, ...byWords]
  const found = new Set(ranked.map(({ one }) => one))
  const unknown = sought.flatMap(([word], index) => (holders[index] ? [] : word))
  const similar = entries
    .filter(({ one }) => !found.has(one))
    .filter(({ index }) => unknown.some(word => hasNearWord(index.words, word)))
    .map(({ one }) => one)
  return { found: [...found], similar }
}

/** What is compared of each destination, because the walk through all of their words is slow. */
const indexes = new WeakMap<Searchable, ReturnType<typeof buildIndex>>()

function indexOf(one: Searchable) {
  const index = indexes.get(one) ?? buildIndex(one)
  indexes.set(one, index)
  return index
}

function buildIndex({ name, also }: Searchable) {
  const terms = [name, ...also].map(normalizeText)
  const words = terms.flatMap(listWords)
  return {
    name: name.toLowerCase(),
    marked: markWords(name.toLowerCase()),
    terms,
    termStems: terms.map(term => joinStems(listSoughtWords(term))),
    words,
    stems: new Set(words.map(toStem)),
  }
}

/** Marks where words begin, so that a part of a text which has the marks of its own words begins where one does. */
function markWords(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])/gu, '|')
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
function rateWord({ words, stems }: ReturnType<typeof buildIndex>, sought: SoughtWord): number {
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

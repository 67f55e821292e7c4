import uFuzzy from '@leeoniya/ufuzzy'
import type { Destination } from '../../stores/destinations.ts'

export type Searchable = Pick<Destination, 'kind' | 'name' | 'also'>

/** Kinds of destinations in the order of their results. */
const kinds: readonly Destination['kind'][] = ['lawsuit', 'state', 'page', 'question']

/** Limit in UTF-16 units: a longer text, such as a pasted page, would make the search slow. */
const maxQueryLength = 100

/** One typing error per word: a letter missing, added or wrong, or two swapped. Words match from their start. */
const fuzzy = new uFuzzy({
  intraMode: 1,
  intraIns: 1,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
  interLft: 2,
})

/** A shorter word resembles too many others. */
const minFuzzyLength = 5

/** A word that more destinations have says little of what is sought. */
const maxSpecific = 4

/** Words that say nothing of what is sought. */
const fillerWord =
  /^(an?|and|are|at|be|by|can|claims?|do|does|for|from|get|have|how|i|if|in|is|it|lawsuits?|me|my|near|of|on|or|should|the|to|was|what|when|where|who|will|with|your?)$/

/**
 * Finds what has a typed text: first the lawsuits whose name contains it, signs included, then what has it as a name or
 * term, then what has its words, of which those that nothing has do not count. If nothing has all of them, one is
 * enough, and what has a word that few have comes first: `ohio lawyer` is about Ohio.
 * @returns `similar`: what has only words that resemble a typed one
 */
export function findDestinations<T extends Searchable>(
  all: readonly T[],
  text: string,
): { found: T[]; similar: T[] } {
  const typed = text.trim().slice(0, maxQueryLength).toLowerCase()
  const query = normalizeText(typed)
  const named = all.filter(({ kind, name }) => kind === 'lawsuit' && isNamed(name, typed, query))
  const sought = listSoughtWords(query)
  const wordsOf = new Map(all.map(one => [one, [one.name, ...one.also].flatMap(listWords)]))
  const holders = sought.map(word => all.filter(one => hasWord(wordsOf.get(one)!, word)))
  const known = holders.filter(({ length }) => length > 0)
  const some = all.filter(one => known.some(holder => holder.includes(one)))
  const whole = some.filter(one => known.every(holder => holder.includes(one)))
  const isTerm = ({ name, also }: T) =>
    [name, ...also].some(term => listSoughtWords(term).join(' ') === sought.join(' '))
  const rarity = (one: T) =>
    known.reduce((sum, holder) => sum + (holder.includes(one) ? 1 / holder.length : 0), 0)
  const isSpecific = (one: T) =>
    (one.kind === 'state' && query.includes(normalizeText(one.name))) ||
    known.some(holder => holder.length <= maxSpecific && holder.includes(one))
  const isBetter = whole.length > 0 ? isTerm : isSpecific
  const byWords = (whole.length > 0 ? whole : some).sort(
    (a, b) =>
      Number(isBetter(b)) - Number(isBetter(a)) ||
      kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
      rarity(b) - rarity(a),
  )
  const found = new Set([...named, ...byWords])
  const texts = all.map(one => wordsOf.get(one)!.join(' '))
  const similar = sought
    .filter((word, index) => word.length >= minFuzzyLength && holders[index]!.length === 0)
    .flatMap(word => fuzzy.filter(texts, word) ?? [])
    .map(index => all[index]!)
  return { found: [...found], similar: [...new Set(similar)].filter(one => !found.has(one)) }
}

function isNamed(name: string, typed: string, query: string): boolean {
  if (name.toLowerCase().includes(typed)) return true
  return query !== '' && normalizeText(name).includes(query)
}

/**
 * Normalizes a text for comparison: without marks such as ™, which NFKC would turn into letters, with plain letters in
 * place of full-width ones (NFKC) and of those with accents, without periods of abbreviations, and with a blank for other
 * punctuation.
 */
function normalizeText(text: string): string {
  const plain = text
    .replace(/[™℠®©℗]|\((?:tm|sm|[rcp])\)/giu, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['‘’ʼ\p{Cf}]|(?<=(?<!\p{L})\p{L})\./gu, '')
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()
  return uFuzzy.latinize(plain)
}

/** Lists the words of a text, each alone and joined to the next: `weedkiller` finds `weed killer`. */
function listWords(text: string): string[] {
  const words = normalizeText(text).split(' ')
  return words.flatMap((word, index) => [word, word + (words[index + 1] ?? '')])
}

/** Lists the stems of the words of a text that say something. */
function listSoughtWords(text: string): string[] {
  const words = normalizeText(text).split(' ')
  return words.filter(word => word && !fillerWord.test(word)).map(toStem)
}

/** True if one of the words begins with the sought one, or has its stem. One of two letters is sought whole. */
function hasWord(words: readonly string[], sought: string): boolean {
  if (sought.length < 3) return words.includes(sought)
  return words.some(word => word.startsWith(sought) || toStem(word) === sought)
}

/** Returns what the singular and the plural of a word have in common. */
function toStem(word: string): string {
  if (word.length < 4) return word
  return word
    .replace(/(y|ies?)$/, 'i')
    .replace(/(?<=ch|sh|ss|x|z)es$/, '')
    .replace(/(?<![su])s$/, '')
}

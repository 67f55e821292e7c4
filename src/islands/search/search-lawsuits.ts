import uFuzzy from '@leeoniya/ufuzzy'

export interface Searchable {
  readonly name: string
  /** Other search terms for it. */
  readonly also?: string | undefined
}

/**
 * Limit in UTF-16 units: a longer text, such as a pasted page, would make the fuzzy search slow.
 */
const maxQueryLength = 100

/** One typing error per word: a letter missing, added or wrong, or two swapped. */
const fuzzy = new uFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 })

/** Words that are too common in names to be useful. */
const fillerWords = /\b(an?|and|by|for|from|in|my|of|on|the|to|with|claims?|lawsuits?)\b/g

/** Normalizes a text for comparison: full-width letters become plain ones (NFKC). */
function normalizeText(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/**
 * Finds the lawsuits whose name contains a text, ignoring case, then those with another search term
 * that begins with it. Without either, finds the lawsuits with similar words.
 */
export function searchLawsuits<T extends Searchable>(lawsuits: readonly T[], text: string): T[] {
  const query = normalizeText(text).slice(0, maxQueryLength)
  const isNamed = ({ name }: T) => name.toLowerCase().includes(query)
  const named = lawsuits.filter(isNamed)
  const others = lawsuits.filter(each => !isNamed(each) && findWordStart(each.also, query) >= 0)
  const exact = [...named, ...others]
  return exact.length > 0 ? exact : searchFuzzily(lawsuits, query)
}

/** Finds the search term that matches a text, if the lawsuit's name does not contain it. */
export function findMatchingTerm(
  { name, also = '' }: Searchable,
  text: string,
): string | undefined {
  const sought = normalizeText(text)
  const at = findWordStart(also, sought)
  if (at < 0 || name.toLowerCase().includes(sought)) return undefined
  const end = also.indexOf(' ', at + sought.length)
  return also.slice(also.lastIndexOf(' ', at) + 1, end === -1 ? undefined : end)
}

/** Finds the position of a text at the beginning of a word, or -1. Punctuation alone finds nothing. */
function findWordStart(words = '', sought: string): number {
  return /[\p{L}\p{N}]/u.test(sought) ? ` ${words}`.toLowerCase().indexOf(` ${sought}`) : -1
}

function searchFuzzily<T extends Searchable>(lawsuits: readonly T[], sought: string): T[] {
  const words = lawsuits.map(({ name, also = '' }) =>
    uFuzzy.latinize(`${name} ${also}`.toLowerCase()),
  )
  const needle = uFuzzy.latinize(sought).replace(fillerWords, ' ').replace(/['’]/g, '').trim()
  // Two letters resemble too many words.
  if (needle.replace(/[^\p{L}\p{N}]/gu, '').length < 3) return []
  const [indexes, info, order] = fuzzy.search(words, needle, 5)
  const best = order && info ? order.map(at => info.idx[at]!) : (indexes ?? [])
  return best.map(index => lawsuits[index]!)
}

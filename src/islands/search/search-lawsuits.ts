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

/**
 * Normalizes a text for comparison: without marks such as ™, which NFKC would turn into letters, with plain letters in
 * place of full-width ones (NFKC), and with a blank for punctuation, which the fuzzy search takes for operators.
 */
function normalizeText(text: string): string {
  return text
    .replace(/[™℠®©℗]|\((?:tm|sm|[rcp])\)/giu, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['‘’ʼ\p{Cf}]/gu, '')
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()
}

/** Finds the answers whose name or other search terms have, for each typed word, a word that begins with it. */
export function searchAnswers<T extends Searchable>(answers: readonly T[], text: string): T[] {
  const words = normalizeText(text.slice(0, maxQueryLength)).replace(fillerWords, ' ').trim()
  if (words.length < 3) return []
  return answers.filter(({ name, also }) =>
    words.split(/ +/).every(word => hasWordStart(`${name} ${also}`, word)),
  )
}

/**
 * Finds the lawsuits whose name contains a text, ignoring case, marks and punctuation, then those with another search
 * term that begins with it. Without either, finds the lawsuits with similar words, unless something else answers.
 */
export function searchLawsuits<T extends Searchable>(
  lawsuits: readonly T[],
  text: string,
  isAnswered = false,
): T[] {
  const typed = text.trim()
  if (!typed) return [...lawsuits]
  const query = normalizeText(typed.slice(0, maxQueryLength))
  if (!query) return []
  const isNamed = ({ name }: T) => normalizeText(name).includes(query)
  const named = lawsuits.filter(isNamed)
  const others = lawsuits.filter(lawsuit => !isNamed(lawsuit) && hasWordStart(lawsuit.also, query))
  const exact = [...named, ...others]
  return exact.length > 0 || isAnswered ? exact : searchFuzzily(lawsuits, query)
}

/** True if a text begins a word. */
function hasWordStart(words = '', sought: string): boolean {
  return ` ${normalizeText(words)}`.includes(` ${sought}`)
}

function searchFuzzily<T extends Searchable>(lawsuits: readonly T[], sought: string): T[] {
  const words = lawsuits.map(({ name, also = '' }) =>
    uFuzzy.latinize(normalizeText(`${name} ${also}`)),
  )
  const needle = uFuzzy.latinize(sought).replace(fillerWords, ' ').trim()
  // Two letters resemble too many words.
  if (needle.replaceAll(' ', '').length < 3) return []
  const [indexes, info, order] = fuzzy.search(words, needle, 5)
  const best = order && info ? order.map(at => info.idx[at]!) : (indexes ?? [])
  return best.map(index => lawsuits[index]!)
}

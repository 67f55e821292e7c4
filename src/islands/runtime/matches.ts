import uFuzzy from '@leeoniya/ufuzzy'

export interface Named {
  readonly name: string
  /** Other search terms for it. */
  readonly also?: string | undefined
}

/**
 * Limit in UTF-16 units: a longer text, such as a pasted page, would make the fuzzy search slow.
 */
const longest = 100

/** One typing error per word: a letter missing, added or wrong, or two swapped. */
const fuzzy = new uFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 })

/** Words that are too common in names to be useful. */
const fillers = /\b(an?|and|by|for|from|in|my|of|on|the|to|with|claims?|lawsuits?)\b/g

/** A text as it is compared: full-width letters become plain ones (NFKC). */
function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/**
 * The lawsuits whose name contains a text, ignoring case, then those with another search term that
 * begins with it. If there are none, the lawsuits with similar words.
 */
export function found<T extends Named>(lawsuits: readonly T[], text: string): T[] {
  const sought = fold(text).slice(0, longest)
  const isNamed = ({ name }: T) => name.toLowerCase().includes(sought)
  const named = lawsuits.filter(isNamed)
  const others = lawsuits.filter(each => !isNamed(each) && indexIn(each.also, sought) >= 0)
  const exact = [...named, ...others]
  return exact.length > 0 ? exact : nearly(lawsuits, sought)
}

/** The words by which a text finds a lawsuit, if its name does not contain the text. */
export function reasonFor({ name, also = '' }: Named, text: string): string | undefined {
  const sought = fold(text)
  const at = indexIn(also, sought)
  if (at < 0 || name.toLowerCase().includes(sought)) return undefined
  const end = also.indexOf(' ', at + sought.length)
  return also.slice(also.lastIndexOf(' ', at) + 1, end === -1 ? undefined : end)
}

/** The position of a text at the beginning of a word, or -1. Signs alone find nothing. */
function indexIn(words = '', sought: string): number {
  return /[\p{L}\p{N}]/u.test(sought) ? ` ${words}`.toLowerCase().indexOf(` ${sought}`) : -1
}

function nearly<T extends Named>(lawsuits: readonly T[], sought: string): T[] {
  const words = lawsuits.map(({ name, also = '' }) =>
    uFuzzy.latinize(`${name} ${also}`.toLowerCase()),
  )
  const needle = uFuzzy.latinize(sought).replace(fillers, ' ').replace(/['’]/g, '').trim()
  // Two letters are near to parts of too many words.
  if (needle.replace(/[^\p{L}\p{N}]/gu, '').length < 3) return []
  const [indexes, info, order] = fuzzy.search(words, needle, 5)
  const best = order && info ? order.map(at => info.idx[at]!) : (indexes ?? [])
  return best.map(index => lawsuits[index]!)
}

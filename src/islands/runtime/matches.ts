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

/**
 * The lawsuits whose name contains a text, ignoring case, then those whose other search terms
 * contain it. Matches at the beginning of a word come first. If there are none, the lawsuits with
 * similar words.
 */
export function found<T extends Named>(lawsuits: readonly T[], text: string): T[] {
  const sought = text.trim().toLowerCase().slice(0, longest)
  const contains = (words = '') => words.toLowerCase().includes(sought)
  const named = lawsuits.filter(({ name }) => contains(name))
  const others = lawsuits.filter(({ name, also }) => !contains(name) && contains(also))
  const { first = [], later = [] } = Object.groupBy(others, ({ also }) =>
    ` ${also}`.toLowerCase().includes(` ${sought}`) ? 'first' : 'later',
  )
  const exact = [...named, ...first, ...later]
  return exact.length > 0 ? exact : nearly(lawsuits, sought)
}

/** The words by which a text finds a lawsuit, if its name does not contain the text. */
export function reasonFor({ name, also = '' }: Named, text: string): string | undefined {
  const sought = text.trim().toLowerCase()
  const at = sought === '' ? -1 : also.toLowerCase().indexOf(sought)
  if (at === -1 || name.toLowerCase().includes(sought)) return undefined
  const end = also.indexOf(' ', at + sought.length)
  return also.slice(also.lastIndexOf(' ', at) + 1, end === -1 ? undefined : end)
}

function nearly<T extends Named>(lawsuits: readonly T[], sought: string): T[] {
  const words = lawsuits.map(({ name, also = '' }) =>
    uFuzzy.latinize(`${name} ${also}`.toLowerCase()),
  )
  const needle = uFuzzy.latinize(sought).replace(fillers, ' ').replace(/['’]/g, '').trim()
  if (needle === '') return []
  const [indexes, info, order] = fuzzy.search(words, needle, 5)
  const best = order && info ? order.map(at => info.idx[at]!) : (indexes ?? [])
  return best.map(index => lawsuits[index]!)
}

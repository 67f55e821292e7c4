const collator = new Intl.Collator('en-US', { sensitivity: 'base' })
const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** The letter from A to Z under which an index lists a word; undefined for numbers, signs and other scripts. */
function getIndexLetter(word: string): string | undefined {
  const [first = ''] = word.match(/[\p{L}\p{N}]/u) ?? []
  if (!/\p{Script=Latin}/u.test(first)) return undefined
  return alphabet.findLast(letter => collator.compare(letter, first) <= 0)
}

/**
 * The first heading of each letter.
 * @param others the label of those that begin with no letter
 */
export function listFirstOfLetters<Heading extends { readonly text: string }>(
  headings: readonly Heading[],
  others: string,
): { readonly letter: string; readonly heading: Heading }[] {
  const first = new Map<string, Heading>()
  for (const heading of headings) {
    const letter = getIndexLetter(heading.text) ?? others
    if (!first.has(letter)) first.set(letter, heading)
  }
  return [...first].map(([letter, heading]) => ({ letter, heading }))
}

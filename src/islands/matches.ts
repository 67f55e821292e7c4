/** Letters and digits of a text alone: no case, accents, blanks or signs between. */
function plain(text: string): string {
  const letters = text.normalize('NFD').replace(/[^\p{L}\p{N}]/gu, '')
  return letters.toLowerCase()
}

interface Named {
  readonly name: string
  /** Other names, in a row. */
  readonly also?: string | undefined
}

/** Whether names have a text in them, or all its words, however either is hyphenated or accented. */
export function matches({ name, also = '' }: Named, text: string): boolean {
  const sought = plain(text)
  if (sought === '') return text.trim() === ''
  const known = plain(name + also)
  return known.includes(sought) || text.split(/\s+/).every(word => known.includes(plain(word)))
}

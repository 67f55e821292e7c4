/** Letters and digits of a text alone: no case, accents, blanks or signs between. */
function plain(text: string): string {
  const letters = text.normalize('NFD').replace(/[^\p{L}\p{N}]/gu, '')
  return letters.toLowerCase()
}

/** Whether a name has a text in it, however either is spaced, hyphenated or accented. */
export function matches(name: string, text: string): boolean {
  const sought = plain(text)
  return sought === '' ? text.trim() === '' : plain(name).includes(sought)
}

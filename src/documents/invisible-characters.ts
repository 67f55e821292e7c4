/** A zero-width joiner is a part of many emoji. Only a byte order mark may begin a file. */
const unseen =
  /(?!^\uFEFF)[[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{NChar}\xa0\u2028\u2029\u202f]--[\t\n\r\u200d]]|\r(?!\n)|(?<![\p{Emoji}\ufe0f])\u200d/v

/**
 * Finds the first invisible character of a text. In a questionnaire it would be a part of a payload
 * key or of an answer, as indentation YAML cannot read it, and feeds cannot hold control characters.
 */
export function findUnseen(text: string) {
  const index = text.search(unseen)
  if (index < 0) return undefined
  const code = text.codePointAt(index)!.toString(16).toUpperCase().padStart(4, '0')
  return {
    index,
    message: `holds a character that nobody sees (U+${code})`,
    suggestion: 'Delete it, or replace it by a space from the space bar.',
  }
}

/** Finds an unresolved conflict of Git, bytes that are not UTF-8, or an invisible character. */
export function findIllegible(text: string) {
  const conflict = text.search(/^(?:<{7}|={7}\r?$|>{7})/m)
  if (conflict >= 0)
    return {
      index: conflict,
      message: 'contains an unresolved Git conflict',
      suggestion: 'Keep one version.',
    }
  const index = text.indexOf('\uFFFD')
  return index < 0
    ? findUnseen(text)
    : { index, message: 'is not UTF-8 here', suggestion: 'Save the file as UTF-8.' }
}

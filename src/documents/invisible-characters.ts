/** A zero-width joiner is a part of many emoji. */
const unseen =
  /[[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{NChar}\xa0\u2028\u2029\u202f]--[\t\n\r\u200d]]|\r(?!\n)|(?<![\p{Emoji}\ufe0f])\u200d/v

/** What no text may hold, even if it is written as `&#x92;` or `"\x92"`. */
export const unprintable = /[[\p{Cc}\p{Co}\p{Cs}\p{NChar}\ufffd]--[\n]]/v

/**
 * Finds the first invisible character of a text. In a questionnaire it would be a part of a payload
 * key or of an answer, as indentation YAML cannot read it, and feeds cannot hold control characters.
 */
export function findUnseen(
  text: string,
  pattern: RegExp = unseen,
): { index: number; message: string; suggestion: string } | undefined {
  const index = text.search(pattern)
  if (index < 0) return undefined
  const code = text.codePointAt(index)!.toString(16).toUpperCase().padStart(4, '0')
  return {
    index,
    message: `holds a character that nobody sees (U+${code})`,
    suggestion: 'Delete it, or replace it by a space from the space bar.',
  }
}

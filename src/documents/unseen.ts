/** Invisible characters that word processors paste, with their Unicode names. */
const names: Readonly<Record<string, string>> = {
  '\t': 'a tab',
  '\u00a0': 'a no-break space',
  '\u00ad': 'a soft hyphen',
  '\u200b': 'a zero-width space',
  '\u200e': 'a left-to-right mark',
  '\u200f': 'a right-to-left mark',
  '\u2028': 'a line separator',
  '\u2029': 'a paragraph separator',
  '\u202f': 'a narrow no-break space',
  '\u2060': 'a word joiner',
  '\ufffd': 'a replacement character',
}

/** Names of all others, by Unicode's category. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/\p{Cc}/u, 'a control character'],
  [/\p{Cf}/u, 'a formatting character'],
  [/\p{Co}/u, 'a character of a private alphabet'],
]

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
  const character = String.fromCodePoint(text.codePointAt(index)!)
  const kind = kinds.find(([category]) => category.test(character))
  const name = names[character] ?? kind?.[1] ?? 'a noncharacter'
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  return {
    index,
    message: `holds ${name} (U+${code}), which nobody sees`,
    suggestion: name.endsWith('space')
      ? 'Replace it by a space from the space bar, or delete it.'
      : 'Delete it, or type the line anew.',
  }
}

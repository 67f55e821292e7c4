/** Invisible characters that word processors paste, with their Unicode names. */
const names: Readonly<Record<string, string>> = {
  '\u00a0': 'a no-break space',
  '\u00ad': 'a soft hyphen',
  '\u200b': 'a zero-width space',
  '\u200e': 'a left-to-right mark',
  '\u200f': 'a right-to-left mark',
  '\u2028': 'a line separator',
  '\u2029': 'a paragraph separator',
  '\u202f': 'a narrow no-break space',
  '\u2060': 'a word joiner',
}

const pattern = new RegExp(`[${Object.keys(names).join('')}]`)

/**
 * Finds the first invisible character of a text. In a questionnaire it would be a part of a payload
 * key or of an answer, and as indentation YAML cannot read it.
 */
export function findUnseen(
  text: string,
): { index: number; message: string; suggestion: string } | undefined {
  const index = text.search(pattern)
  if (index < 0) return undefined
  const name = names[text[index]!]!
  const code = text.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0')
  return {
    index,
    message: `holds ${name} (U+${code}), which nobody sees`,
    suggestion: name.endsWith('space')
      ? 'Replace it by a space from the space bar, or delete it.'
      : 'Delete it, or type the line anew.',
  }
}

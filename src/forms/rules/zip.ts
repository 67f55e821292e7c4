import type { AnswerFormat } from './answer-format.ts'
import { cleanCode } from './characters.ts'

/** A ZIP code: the provider takes 4 to 10 digits. */
export const zip: AnswerFormat = {
  // Word processors write other dashes than the hyphen. Source: Unicode, general category Pd.
  clean: entry =>
    cleanCode(entry)
      .replace(/[\s\p{Pd}\u2212]/gu, '')
      .replace(/(?<![.,;])[.,;]+$/, ''),
  pattern: /^\d{4,10}$/,
  message: 'Please enter a valid numeric zip code (e.g., 75001 ).',
  // The specification's message has a stray space.
  inline: 'Please enter a ZIP code of 4 to 10 digits, for example 75001.',
  warn(code) {
    if (!zip.pattern.test(code) || code.length === 5 || code.length === 9) return undefined
    return { text: 'U.S. ZIP codes have 5 digits, or 9 with the last four. Please check yours.' }
  },
  input: { inputMode: 'numeric', spellCheck: false },
}

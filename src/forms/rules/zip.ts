import type { AnswerFormat } from './answer-format.ts'
import { cleanCode } from './characters.ts'

/** A ZIP code: the provider takes 4 to 10 digits. */
export const zip: AnswerFormat = {
  clean: entry =>
    cleanCode(entry)
      .replace(/(?<![.,;])[.,;]+$/, '')
      .replace(/^(\d{5})[\s\p{P}\p{S}]+(\d{4})$/u, '$1$2'),
  pattern: /^\d{4,10}$/,
  message: 'Please enter a valid numeric zip code (e.g., 75001 ).',
  // The specification's message has a stray space.
  inline: 'Please enter a ZIP code of 4 to 10 digits, for example 75001.',
  warn(code) {
    if (!zip.pattern.test(code) || code.length === 5 || code.length === 9) return undefined
    return { text: 'U.S. ZIP codes have 5 digits, or 9 with the last four. Please check yours.' }
  },
  input: { inputMode: 'numeric' },
}

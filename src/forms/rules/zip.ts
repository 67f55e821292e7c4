import { listStatesForZip } from '../zip-codes.ts'
import type { AnswerFormat } from './answer-format.ts'
import { cleanCode } from './characters.ts'

/** A ZIP code: the provider takes 4 to 10 digits. */
export const zip: AnswerFormat = {
  // Word processors write other dashes than the hyphen. Source: Unicode, general category Pd.
  clean: entry =>
    cleanCode(entry)
      .replace(/[\s\p{Pd}\u2212]/gu, '')
      .replace(/[.,;]+$/, ''),
  pattern: /^\d{4,10}$/,
  message: 'Please enter a valid numeric zip code (e.g., 75001 ).',
  // The specification's message has a stray space.
  inline: 'Please enter a ZIP code of 4 to 10 digits, for example 75001.',
  warn(code, { state }) {
    if (!zip.pattern.test(code)) return undefined
    if (code.length !== 5 && code.length !== 9)
      return { text: 'U.S. ZIP codes have 5 digits, or 9 with the last four. Please check yours.' }
    const usual = listStatesForZip(code)
    if (!state || !usual || usual.includes(String(state))) return undefined
    return {
      text: `ZIP codes that begin with ${code.slice(0, 3)} are in ${usual.join(' or ')}. Please check the ZIP code and the state.`,
    }
  },
  input: { inputMode: 'numeric', spellCheck: false },
}

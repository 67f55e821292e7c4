import type { AnswerFormat, AnswerWarning } from './answer-format.ts'
import { extractDigits } from './characters.ts'

export const phone: AnswerFormat = {
  clean: extractPhoneDigits,
  pattern: /^\d{10}$/,
  message: 'Please enter a valid 10-digit phone number.',
  warn: findNumberWarning,
  input: { type: 'tel', inputMode: 'numeric' },
}

/**
 * The digits of a phone number, without the country code of the United States (1, 001 or 011 1). More
 * than ten digits stay as they are: cut to ten, they would be somebody else's number.
 */
export function extractPhoneDigits(entry: string): string {
  return extractDigits(entry).replace(/^(?:001|0111|1)(?=\d{10}$)/, '')
}

/** In the North American Numbering Plan, area and exchange codes begin with 2 to 9: https://nanpa.com. */
function findNumberWarning(digits: string): AnswerWarning | undefined {
  if (digits.length > 10)
    return {
      text: `This number has ${digits.length} digits. Please give a U.S. number of 10 digits, without an extension.`,
    }
  if (digits.length < 10 || /^[2-9]\d\d[2-9]/.test(digits)) return undefined
  return {
    text: 'U.S. area codes, and the three digits after them, do not begin with 0 or 1. Please check the number.',
  }
}

import { evidenceKeys } from '../forms/model.ts'
import { extractDigits } from '../forms/rules/characters.ts'
import { extractPhoneDigits } from '../forms/rules/phone.ts'

type Payload = Readonly<Record<string, unknown>>

/**
 * What a search looks at: the sender and the answers, and their digits alone. Payload keys do not
 * count, because every lead has them.
 */
export function buildSearchText(sender: string, payload: Payload): string {
  const values = [sender, ...Object.values(payload)].map(String)
  return normalizeWords([...values, ...values.map(extractDigits)].join('\n'))
}

/**
 * Splits what people type into the words that a lead must have, however it is written: in any case,
 * with or without accents and apostrophes, with any dashes. Phone numbers and days become digits.
 */
export function splitSearch(text: string): string[] {
  const typed = normalizeWords(text)
    // "Mobile" is a label only before a number or address. Alone it is a city.
    .replace(
      /^(?:(?:tel|telephone|mailto|e-?mail|phone|mobile|cell|number|fax)\b[\s:.]*)+(?=\+?\(?\d|\S+@)/,
      '',
    )
    .replace(
      /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g,
      (_, month, day, year) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    )
  const digits = phonePattern.test(typed) && extractPhoneDigits(typed)
  if (digits) return [digits]
  return typed.split(/\s+/).filter(Boolean)
}

const phonePattern = /^[\d\s()+.-]{7,}$/

/** A ZIP code may have ten digits, as a phone number has, and so may an IP address. */
const otherKeys: readonly string[] = ['zipCode', ...evidenceKeys]

/**
 * The e-mail addresses and phone numbers among the answers, in the form in which they are compared. An apostrophe
 * tells two addresses apart.
 */
export function listContacts(payload: Payload): string[] {
  return Object.entries(payload).flatMap(([key, value]) => {
    const text = String(value).trim().toLowerCase()
    if (/^[^\s@/:]+@[^\s@/:]+$/.test(text)) return text
    const number = normalizeWords(text)
    const digits = extractPhoneDigits(number)
    const isPhone = phonePattern.test(number) && digits.length === 10
    return isPhone && !otherKeys.includes(key) ? digits : []
  })
}

/** Letters that Unicode does not decompose, and how people without these letters type them. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** A text in the form in which texts are compared: https://unicode.org/reports/tr15/ (NFKD), without marks and case. */
function normalizeWords(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}'‘’ʼ]/gu, '')
    .replace(/[łøđðþħıŧßæœ]/g, letter => plainLetters[letter]!)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
}

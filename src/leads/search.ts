import { questionsOf, variantsOf } from '../forms/answers.ts'
import type { FixedKey } from '../forms/fixed-keys.ts'
import type { Questionnaire } from '../forms/model.ts'
import type { AnswerFormat } from '../forms/rules/answer-format.ts'
import { extractDigits } from '../forms/rules/characters.ts'
import { email } from '../forms/rules/email.ts'
import { past } from '../forms/rules/past.ts'
import { extractPhoneDigits, phone } from '../forms/rules/phone.ts'

type Payload = Readonly<Record<string, unknown>>

/**
 * What a search looks at: the sender and the answers, and their digits alone. Payload keys do not
 * count, because every lead has them.
 */
export function buildSearchText(sender: string, payload: Payload): string {
  const values = [sender, ...Object.values(payload)].map(String)
  // A row of D1 has at most 2 MB, and some letters become eighteen.
  return normalizeWords([...values, ...values.map(extractDigits)].join('\n')).slice(0, 300_000)
}

/**
 * Splits what people type into the words that a lead must have, however it is written: in any case,
 * with or without accents and apostrophes, with any dashes, with quotes, brackets and commas around words. Phone numbers
 * and days become digits.
 */
export function splitSearch(text: string): string[] {
  const typed = normalizeWords(text)
    // "Mobile" is a label only before a number or address. Alone it is a city.
    .replace(
      /^(?:(?:tel|telephone|mailto|e-?mail|phone|mobile|cell|number|fax)\b[\s:.]*)+(?=\+?\(?\d|\S+@)/,
      '',
    )
    .replace(/\b\d{1,2}[/.-]\d{1,2}[/.-]\d{4}\b/g, date => readDay(date) ?? date)
  // In quotes or brackets.
  const bare = typed.replace(/^[^\p{L}\p{N}+]+|[^\p{L}\p{N}]+$/gu, '')
  const whole = readDay(bare) ?? readNumber(bare)
  if (whole) return [whole]
  const words = typed.split(/[\s,<>]+/).filter(Boolean)
  const stripped = words.map(word => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  const read = stripped.filter(Boolean).map(word => readNumber(word) ?? word)
  return read.length > 0 ? read : words
}

/** `1970-12-25`, if a text is certainly a day. */
function readDay(text: string): string | undefined {
  const day = past.clean(text)
  return past.pattern.test(day) && past.isPossible!(day, '9999') ? day : undefined
}

/** The digits of a phone number in any notation, without an extension. */
function readNumber(text: string): string | undefined {
  const [, number] = /^([\d\s()+.-]{7,}?)\s*(?:(?:x|ext\.?|extension|#)\s*\d+)?$/.exec(text) ?? []
  return number && extractPhoneDigits(number)
}

/** The rule of each payload key that asks for an e-mail address or a phone number, in any of the forms. */
export type ContactKeys = ReadonlyMap<string, AnswerFormat>

export function findContactKeys(questionnaires: readonly Questionnaire[]): ContactKeys {
  const asked = questionnaires.flatMap(questionsOf).flatMap(({ key, rule }) => {
    const format = rule === 'email' ? email : rule === 'phone' ? phone : undefined
    return format ? variantsOf(key).map(name => [name, format] as const) : []
  })
  // A lead of an older build may have them under the keys of the specification alone.
  return new Map<string, AnswerFormat>([
    ['email' satisfies FixedKey, email],
    ['number' satisfies FixedKey, phone],
    ...asked,
  ])
}

/** The e-mail addresses and phone numbers of a person, in the form in which they are compared. */
export function listContacts(payload: Payload, keys: ContactKeys): string[] {
  return [...keys].flatMap(([key, { clean, pattern }]) => {
    const contact = clean(String(payload[key] ?? '')).toLowerCase()
    return pattern.test(contact) ? contact : []
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

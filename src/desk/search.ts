import { evidenceKeys } from '../forms/model.ts'
import { extractPhoneDigits } from '../forms/rules/phone.ts'

/** What a search looks at: the sender, and the answers by payload key. */
interface Searched {
  readonly sender: string
  readonly payload: Readonly<Record<string, unknown>>
}

/**
 * A predicate for leads whose sender or answers hold every word of a text, however it is written: in
 * any case, with or without accents and apostrophes, with any dashes. Phone numbers are compared by
 * their digits, and days as `YYYY-MM-DD`. Payload keys do not count, because every lead has them.
 */
export function createMatcher(text: string): (lead: Searched) => boolean {
  const valuesOf = ({ sender, payload }: Searched) =>
    [sender, ...Object.values(payload)].map(String)
  const typed = normalizeWords(text)
    .replace(/^(tel|mailto|phone|mobile|cell)\b[:.]?\s*/, '')
    .replace(
      /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g,
      (_, month, day, year) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    )
  if (phonePattern.test(typed) && !/^\d{4}-\d\d-\d\d$/.test(typed)) {
    const digits = extractPhoneDigits(typed)
    return lead =>
      digits !== '' && valuesOf(lead).some(value => value.replace(/\D/g, '').includes(digits))
  }
  const words = typed.split(/\s+/).filter(Boolean)
  return lead => {
    const values = normalizeWords(valuesOf(lead).join('\n'))
    return words.length > 0 && words.every(word => values.includes(word))
  }
}

const phonePattern = /^[\d\s()+.-]{7,}$/

/** The e-mail addresses and phone numbers among the answers, as they are compared. */
export function listContacts({ payload }: Pick<Searched, 'payload'>): string[] {
  const evidence: readonly string[] = evidenceKeys
  return Object.entries(payload).flatMap(([key, value]) => {
    const text = normalizeWords(String(value))
    if (/^[^\s@/:]+@[^\s@/:]+$/.test(text)) return text
    const digits = extractPhoneDigits(text)
    return phonePattern.test(text) && digits.length === 10 && !evidence.includes(key) ? digits : []
  })
}

/** Letters that Unicode does not take apart. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** A text as it is compared: https://unicode.org/reports/tr15/ (NFKD), without marks and case. */
function normalizeWords(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[łøđıßæœ]/g, letter => plainLetters[letter]!)
    .replace(/[\p{M}\p{Cf}'‘’ʼ]/gu, '')
    .replace(/[“”]/g, '"')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
}

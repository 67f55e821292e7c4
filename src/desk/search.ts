import { extractPhoneDigits } from '../forms/answers.ts'

/** What a search looks at: the sender, and the answers by payload key. */
interface Searched {
  readonly sender: string
  readonly payload: Readonly<Record<string, unknown>>
}

/**
 * A predicate for leads whose sender or answers hold every word of a text, however it is written: in
 * any case, with or without accents, with straight or curly quotes. Phone numbers are compared by
 * their digits. Payload keys do not count, because every lead has them.
 */
export function createMatcher(text: string): (lead: Searched) => boolean {
  const valuesOf = ({ sender, payload }: Searched) =>
    [sender, ...Object.values(payload)].map(String)
  if (/^[\d\s()+.-]{7,}$/.test(text.trim())) {
    const digits = extractPhoneDigits(text)
    return lead => valuesOf(lead).some(value => value.replace(/\D/g, '').includes(digits))
  }
  const words = normalizeWords(text).split(/\s+/).filter(Boolean)
  return lead => {
    const values = normalizeWords(valuesOf(lead).join('\n'))
    return words.every(word => values.includes(word))
  }
}

/** A text as it is compared: https://unicode.org/reports/tr15/ (NFKD), without marks and case. */
function normalizeWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\p{Pd}/gu, '-')
    .toLowerCase()
}

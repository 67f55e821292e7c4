import { extractDigits } from '../forms/rules/characters.ts'
import { past } from '../forms/rules/past.ts'
import { extractPhoneDigits } from '../forms/rules/phone.ts'

/**
 * What a search looks at: the sender and the answers, and their digits alone. Payload keys do not
 * count, because every lead has them.
 */
export function buildSearchText(
  sender: string,
  payload: Readonly<Record<string, unknown>>,
): string {
  const values = [sender, ...Object.values(payload)].map(String)
  // A row of D1 has at most 2 MB, and some letters become eighteen.
  return makePlain([...values, ...values.map(extractDigits)].join('\n')).slice(0, 300_000)
}

/**
 * Splits what people type into the words that a lead must have, each in one of its forms: as it was typed and, of a day or
 * a phone number, as answers have it. Quotes, brackets and commas around words do not count.
 */
export function splitSearch(text: string): string[][] {
  const typed = makePlain(text)
    // "Mobile" is a label only before a number or address. Alone it is a city.
    .replace(
      /^(?:(?:tel|telephone|mailto|e-?mail|phone|mobile|cell|number|fax)\b[\s:.]*)+(?=\+?\(?\d|\S+@)/,
      '',
    )
  // A day or number with blanks in it is one word.
  const whole = listForms(typed)
  if (whole.length > 1) return [whole]
  const words = typed.split(/[\s,<>]+/).filter(Boolean)
  const stripped = words.map(listForms).filter(([word]) => word)
  return stripped.length > 0 ? stripped : words.map(word => [word])
}

/** A word without the signs around it, and what it says as a day or a phone number. */
function listForms(word: string): string[] {
  const bare = word.replace(/^[^\p{L}\p{N}+]+|[^\p{L}\p{N}]+$/gu, '')
  const forms = [bare.replace(/^\+/, ''), readDay(bare), readNumber(bare)]
  return [...new Set(forms.filter(form => form !== undefined))]
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

/**
 * A text as what is stored and what is typed are compared: https://unicode.org/reports/tr15/ (NFKD), without marks, case
 * and apostrophes.
 */
export function makePlain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}'‘’ʼ]/gu, '')
    .replace(/[łøđðþħıŧßæœ]/g, letter => plainLetters[letter]!)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
}

/** Invisible characters, which pasted text may contain. */
const invisible = /\p{Cf}/gu

/**
 * Characters that are never sent: control characters except tabs and line breaks, and those that turn
 * the direction of text, so that it reads as something else (https://unicode.org/reports/tr9/).
 */
const unwanted = /(?![\t\n\r])[\p{Bidi_Control}\p{Cc}]/gu

/** A visible character: not a space, control, filler or blank. U+2800 is an empty Braille cell. */
const visible = /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** True if a text would look empty. */
export function isBlank(text: string): boolean {
  return !visible.test(text)
}

export function removeUnwanted(text: string): string {
  return text.replace(unwanted, '')
}

export function cleanText(text: string): string {
  return removeUnwanted(text).trim()
}

/** Cleans a text of one line that needs no invisible characters, as joined emoji do. Digits become 0 to 9. */
export function cleanCode(text: string): string {
  return toWesternDigits(cleanText(text.replace(invisible, '')))
}

/** The digits of a text. Digits of other scripts become 0 to 9. */
export function extractDigits(text: string): string {
  return toWesternDigits(text).replace(/\D/g, '')
}

/** In Unicode, the ten digits of a script are consecutive, from zero on (general category Nd). */
function toWesternDigits(text: string): string {
  const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))
  return text.replace(/(?!\d)\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0)!
    let first = code
    while (isDigit(first - 1)) first--
    return String((code - first) % 10)
  })
}

/**
 * Controls, formats and others. A zero-width joiner is a part of many emoji. Only a byte order mark may begin
 * a file. U+FFFD stands for bytes that are not UTF-8. Ligatures, wide and mathematical letters, and those of other
 * alphabets within a Latin word look like what they are not.
 */
const illegible =
  /(?!^\uFEFF)[[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{NChar}\xa0\u2028\u2029\u202f\ufffd]--[\t\n\r\u200d]]|[\ufb00-\ufb06\uff01-\uff5e\u{1d400}-\u{1d7ff}]|(?<=\p{sc=Latin})[\p{sc=Cyrillic}ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο]|[\p{sc=Cyrillic}ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο](?=\p{sc=Latin})|\r(?!\n)|(?<![\p{Emoji}\ufe0f])\u200d/gv

/**
 * Finds the characters of a text that nobody can read, at the first of them. In a questionnaire they would be a part of
 * a payload key or of an answer, as indentation YAML cannot read them, and feeds cannot hold control characters.
 */
export function findIllegible(text: string) {
  const found = [...text.matchAll(illegible)]
  if (found.length === 0) return undefined
  const codes = found.map(({ 0: sign }) => sign.codePointAt(0)!.toString(16).toUpperCase())
  const names = [...new Set(codes)].map(code => `U+${code.padStart(4, '0')}`)
  const what = names.length > 1 ? 'characters' : 'a character'
  return {
    index: found[0]!.index,
    message: `holds ${what} that nobody can read or search for (${names.join(', ')})`,
    suggestion: 'Type it anew, or a space from the space bar, and save the file as UTF-8.',
  }
}

import type { TypedDocument } from '../../../documents/checks/typed-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'

/** What the reader of an article about a lawsuit asks first. */
const firstSections = [/^## Who may (still )?have a claim/, /^## How long you may have\b/]

/** Articles about lawsuits that do not begin with {@link firstSections}. */
export function checkSections(lawsuits: readonly TypedDocument<'lawsuit'>[]): Finding[] {
  return lawsuits.flatMap(({ file, text, data }): Finding[] => {
    const sections = [...text.split(/\r?\n/).entries()].filter(([, words]) => /^## /.test(words))
    const place = firstSections.findIndex((words, n) => !words.test(sections[n]?.[1] ?? ''))
    if (place < 0 || data.facts.claims.status === 'benefits') return []
    const [index = 0, words = 'missing'] = sections[place] ?? []
    const message = `section ${place + 1} is ${words}`
    const suggestion =
      'Begin the text with "## Who may have a claim", then "## How long you may have".'
    return [{ file, line: index + 1, message, suggestion }]
  })
}

import { type ContentDocument, findPassages } from '../../../documents/content-document.ts'
import { isWeakEvidence } from '../../../documents/evidence.ts'
import type { Finding } from '../../../documents/finding.ts'
import type { Source } from '../../../documents/schemas/fields.ts'

/** The sources of a case count or an amount, and which of the two it is. */
const citingFields = /^(?<fact>facts\.(?<count>pending)|figures\[\d+\])\.sources\[\d+\]$/

/**
 * Case counts and amounts that cite only law firms, marketing or copies. `check:content` warns of
 * them, because the page says so beside them, and `check:launch` refuses them.
 */
export function checkWeakSources(documents: readonly ContentDocument[]): Finding[] {
  return documents.flatMap(document => {
    const { file, passages } = document
    const kinds = findPassages(document, 'sources.kind').map(({ text }) => text as Source['kind'])
    const ids = findPassages(document, 'sources.id').map(({ text }) => text)
    const cited = passages.flatMap(({ path, text, line }) => {
      const { fact, count } = citingFields.exec(path)?.groups ?? {}
      return fact ? [{ fact, count, line, kind: kinds[ids.indexOf(text)]! }] : []
    })
    return [...Map.groupBy(cited, ({ fact }) => fact).values()]
      .filter(group => isWeakEvidence(group.map(({ kind }) => kind)))
      .map(([{ count, line } = cited[0]!]) => ({
        file,
        line,
        message: `the ${count ? 'count of cases' : 'amount'} cites only law firms, marketing or copies`,
        suggestion: 'Cite a court, law, agency, company, study or news source as well.',
      }))
  })
}

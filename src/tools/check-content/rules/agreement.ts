import {
  type ContentDocument,
  findPassages,
  getFieldValue,
} from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import { findPassageLine } from '../../../documents/passages.ts'
import { splitSentences } from '../sentences.ts'
import { countPattern } from './counts.ts'

/**
 * Where an article may not agree with its own key facts: another count of cases in its text, and facts
 * that are older than a source that they cite. Both may be right, so `check:content` only warns.
 */
export function checkAgreement(documents: readonly ContentDocument[]): Finding[] {
  return documents.flatMap(document => [
    ...findOtherCounts(document),
    ...['facts', 'facts.claims', 'facts.pending'].flatMap(field =>
      findNewerSource(document, field),
    ),
  ])
}

/** Counts of the summary, and in the text those of the same year or later, that may mean the same. */
function findOtherCounts(document: ContentDocument): Finding[] {
  const count = Number(getFieldValue(document, 'facts.pending.count'))
  const asOf = getFieldValue(document, 'facts.pending.asOf')
  if (!asOf) return []
  const isCurrent = (text: string) =>
    /\bas of\b/i.test(text) &&
    (text.match(/\b20\d\d\b/g) ?? []).some(year => year >= asOf.slice(0, 4))
  return ['summary', 'paragraph', 'item'].flatMap(field =>
    findPassages(document, field).flatMap(passage =>
      splitSentences(passage.text).flatMap(({ text, index }): Finding[] => {
        const found = countPattern.exec(text)
        if (!found) return []
        const other = Number(found[1]!.replaceAll(',', ''))
        if (other === count || other < count / 2 || other > count * 2) return []
        if (field !== 'summary' && !isCurrent(text)) return []
        const line = findPassageLine(passage, index + found.index)
        const right = count.toLocaleString('en-US')
        const message = `says ${found[1]}, and facts.pending says ${right} as of ${asOf}`
        const suggestion = `If they count the same, write the newer one in both: ${right} as of ${asOf}`
        return [{ file: document.file, line, message, suggestion }]
      }),
    ),
  )
}

function findNewerSource(document: ContentDocument, field: string): Finding[] {
  const [asOf] = findPassages(document, `${field}.asOf`)
  const ids = findPassages(document, 'sources.id').map(({ text }) => text)
  const dateOf = (id: string) =>
    getFieldValue(document, `sources[${ids.indexOf(id) + 1}].date`) ?? ''
  const cited = findPassages(document, `${field}.sources`).map(({ text }) => text)
  const newest = cited.toSorted((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1))[0]
  if (!asOf || newest === undefined) return []
  const date = dateOf(newest)
  if (date.slice(0, asOf.text.length) <= asOf.text.slice(0, date.length)) return []
  const message = `${field}.asOf is ${asOf.text}, and its source "${newest}" is of ${date}`
  const suggestion = `If the facts are as the source says, write:\nasOf: ${date}`
  return [{ file: document.file, line: asOf.line, message, suggestion }]
}

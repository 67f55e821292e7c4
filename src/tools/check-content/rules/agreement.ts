import {
  createFieldFinding,
  findPassages,
  type TypedDocument,
} from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import { findPassageLine } from '../../../documents/passages.ts'
import { splitSentences } from '../sentences.ts'
import { countPattern } from './counts.ts'

/**
 * Where an article may not agree with its own key facts: another count of cases in its text, and facts
 * that are older than a source that they cite. Both may be right, so `check:content` only warns.
 */
export function checkAgreement(lawsuits: readonly TypedDocument<'lawsuit'>[]): Finding[] {
  return lawsuits.flatMap(lawsuit => [...findOtherCounts(lawsuit), ...findNewerSources(lawsuit)])
}

/** Counts of the summary, and in the text those of the same year or later, that may mean the same. */
function findOtherCounts(document: TypedDocument<'lawsuit'>): Finding[] {
  const { pending } = document.data.facts
  if (!pending) return []
  const { count, asOf } = pending
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

function findNewerSources(lawsuit: TypedDocument<'lawsuit'>): Finding[] {
  const { facts, sources } = lawsuit.data
  const dated = [
    { path: ['facts', 'claims'], fact: facts.claims },
    ...(facts.pending ? [{ path: ['facts', 'pending'], fact: facts.pending }] : []),
  ]
  return dated.flatMap(({ path, fact: { asOf, sources: ids } }) => {
    const cited = ids.flatMap(id => sources.filter(source => source.id === id))
    const newest = cited.toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? 1 : -1))[0]
    const date = newest?.date ?? ''
    if (date.slice(0, asOf.length) <= asOf.slice(0, date.length)) return []
    const message = `${path.join('.')}.asOf is ${asOf}, and its source "${newest!.id}" is of ${date}`
    const suggestion = `If the facts are as the source says, write:\nasOf: ${date}`
    return [createFieldFinding(lawsuit, [...path, 'asOf'], message, suggestion)]
  })
}

import type { TypedDocument } from '../../../documents/checks/typed-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import { findPassageLine } from '../../../documents/reading/passages.ts'
import { splitSentences } from '../sentences.ts'
import { countPattern } from './counts.ts'

/**
 * Counts of the summary, and in the text those of the same year or later, that are others than that of the key facts.
 * Both may be right, so `check:content` only warns.
 */
export function checkAgreement(lawsuits: readonly TypedDocument<'lawsuit'>[]): Finding[] {
  return lawsuits.flatMap(findOtherCounts)
}

function findOtherCounts({ file, passages, data }: TypedDocument<'lawsuit'>): Finding[] {
  const { pending } = data.facts
  if (!pending) return []
  const { count, asOf } = pending
  const isCurrent = (text: string) =>
    /\bas of\b/i.test(text) &&
    (text.match(/\b20\d\d\b/g) ?? []).some(year => year >= asOf.slice(0, 4))
  const sentences = passages
    .filter(({ path }) => /^(summary|paragraph|item)$/.test(path))
    .flatMap(passage => splitSentences(passage.text).map(sentence => ({ ...sentence, passage })))
    .filter(({ text, passage }) => passage.path === 'summary' || isCurrent(text))
  return sentences.flatMap(({ text, index, passage }): Finding[] => {
    const match = countPattern.exec(text)
    const other = Number(match?.[1]?.replaceAll(',', ''))
    if (!match || other === count || other < count / 2 || other > count * 2) return []
    const line = findPassageLine(passage, index + match.index)
    const right = `${count.toLocaleString('en-US')} as of ${asOf}`
    const message = `says ${match[1]}, and facts.pending says ${right}`
    const suggestion = 'If they count the same, write the newer one in both.'
    return [{ file, line, message, suggestion }]
  })
}

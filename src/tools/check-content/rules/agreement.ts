import type { TypedDocument } from '../../../documents/checks/typed-document.ts'
import { createFieldFinding } from '../../../documents/reading/content-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import { findPassageLine } from '../../../documents/reading/passages.ts'
import type { Questionnaire } from '../../../forms/model.ts'
import { splitSentences } from '../sentences.ts'
import { countPattern } from './counts.ts'

type Article = TypedDocument<'lawsuit'>
type Forms = readonly Questionnaire[]

/**
 * Counts of the summary, and in the text those of the same year or later, that are others than that of the key facts,
 * and forms that speak of compensation beside claims that are closed. Both may be right, so `check:content` only warns.
 */
export function checkAgreement(lawsuits: readonly Article[], forms: Forms): Finding[] {
  return lawsuits.flatMap(lawsuit => [...findPromise(lawsuit, forms), ...findOtherCounts(lawsuit)])
}

function findPromise(lawsuit: Article, forms: Forms): Finding[] {
  const { facts, questionnaire } = lawsuit.data
  const steps = forms.find(({ id }) => id === questionnaire)?.steps ?? []
  const step = steps.find(({ heading }) => /qualify|entitled|compensation/i.test(heading))
  if (!step || facts.claims.status !== 'closed') return []
  const message = `claims are closed, and the form says "${step.heading}"`
  const suggestion = 'Name a form that promises less, or give it another heading.'
  return [createFieldFinding(lawsuit, ['questionnaire'], message, suggestion)]
}

function findOtherCounts({ file, passages, data }: Article): Finding[] {
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

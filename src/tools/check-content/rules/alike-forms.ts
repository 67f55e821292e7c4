import type { TypedDocument } from '../../../documents/checks/typed-document.ts'
import { createFieldFinding } from '../../../documents/reading/content-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import { buildPayload, nameOf, questionsOf } from '../../../forms/answers.ts'
import { claimants, type Questionnaire } from '../../../forms/model.ts'

const noEvidence = { pageUrl: '', ipAddress: '', certificateUrl: '' }

/**
 * Forms whose submissions nobody can tell apart: a provider gets no name of a form, and the words of consent would be
 * those of another.
 */
export function checkAlikeForms(
  documents: readonly TypedDocument[],
  questionnaires: readonly Questionnaire[],
): Finding[] {
  const taken = new Map<string, string>()
  return questionnaires.flatMap(form => {
    const bodies = new Set(claimants.map(claimant => describeBody(form, claimant)))
    const other = [...bodies].flatMap(body => taken.get(body) ?? [])[0]
    for (const body of bodies) taken.set(body, form.id)
    const document = documents.find(({ kind, id }) => kind === 'questionnaire' && id === form.id)
    if (other === undefined || !document) return []
    const message = `sends the same keys and constants to ${form.endpoint} as the form ${other}`
    const suggestion = 'Write a constant, or a key, that the other does not have.'
    return [createFieldFinding(document, ['constants'], message, suggestion)]
  })
}

/** What identifies a body, whatever was answered but for whom the claim is. A hidden question has its initial answer. */
function describeBody(form: Questionnaire, claimant: string): string {
  const hidden = questionsOf(form).map(question => [
    nameOf(question),
    question.kind === 'hidden' ? question.initial : '',
  ])
  const answers = { ...Object.fromEntries(hidden), [form.claimantQuestion ?? '']: claimant }
  const payload = buildPayload(form, answers, noEvidence)
  return JSON.stringify([form.endpoint, Object.entries(payload).sort()])
}

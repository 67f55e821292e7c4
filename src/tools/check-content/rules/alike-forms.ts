import type { TypedDocument } from '../../../documents/checks/typed-document.ts'
import { createFieldFinding } from '../../../documents/reading/content-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import { buildPayload, nameOf, questionsOf } from '../../../forms/answers.ts'
import type { Questionnaire } from '../../../forms/model.ts'

const noEvidence = { pageUrl: '', ipAddress: '', certificateUrl: '' }

/**
 * Forms whose submissions nobody can tell apart: a provider gets no name of a form, so a lead would be sold as one of
 * another lawsuit, and the words of consent would be those of another form.
 */
export function checkAlikeForms(
  documents: readonly TypedDocument[],
  questionnaires: readonly Questionnaire[],
): Finding[] {
  const taken = new Map<string, string>()
  return questionnaires.flatMap(form => {
    const identity = describeIdentity(form)
    const other = taken.get(identity)
    taken.set(identity, form.id)
    const document = documents.find(({ kind, id }) => kind === 'questionnaire' && id === form.id)
    if (other === undefined || !document) return []
    const what = form.lead ? 'sub_category' : 'keys and constants'
    const message = `sends the same ${what} to ${form.endpoint} as the form ${other}`
    const suggestion = `Write ${form.lead ? 'another' : 'a constant, or a key, that the other does not have'}.`
    return [createFieldFinding(document, ['constants'], message, suggestion)]
  })
}

/** What tells the submissions of a form from others, whatever was answered. A hidden question has its initial answer. */
function describeIdentity(form: Questionnaire): string {
  if (form.lead) return form.constants.sub_category!
  const hidden = questionsOf(form).map(question => [
    nameOf(question),
    question.kind === 'hidden' ? question.initial : '',
  ])
  const payload = buildPayload(form, Object.fromEntries(hidden), noEvidence)
  return JSON.stringify([form.endpoint, Object.entries(payload).sort()])
}

import type { CollectionEntry } from 'astro:content'
import { listStatesNotServed } from '../../documents/schemas/site.ts'
import { isConsent, questionsOf } from '../../forms/answers.ts'
import type { FormConfig } from '../../forms/form-config.ts'
import type { Question } from '../../forms/model.ts'
import { getConfig } from '../../settings/config.ts'

const { services, site, today } = getConfig()

export function buildFormConfig({ id, data }: CollectionEntry<'questionnaires'>): FormConfig {
  const asksForState = questionsOf(data).some(isHomeState)
  const steps = data.steps.map(step => ({
    ...step,
    questions: step.questions.map(question => nameStates(question, asksForState)),
  }))
  return {
    questionnaire: { id, ...data, ...(data.lead && { steps }) },
    services,
    notSent: site.forms.notSent,
    ...(data.lead && { timeLimit: site.forms.timeLimit }),
    year: Number(today.slice(0, 4)),
    ...(data.lead && services.certificateScript && { recordingNote: site.forms.recording }),
  }
}

const isHomeState = ({ autocomplete }: Question) => autocomplete === 'address-level1'

/** Says where no leads are taken: beside such a state or, in a form that does not ask for it, beside the consent. */
function nameStates(question: Question, asksForState: boolean): Question {
  const { state } = site.forms
  const notServed = listStatesNotServed(site)
  if (!state || notServed.length === 0) return question
  if (isHomeState(question))
    return { ...question, warnings: Object.fromEntries(notServed.map(name => [name, state])) }
  if (question.kind !== 'checkbox' || !isConsent(question) || asksForState) return question
  return { ...question, hint: state }
}

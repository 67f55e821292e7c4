import type { CollectionEntry } from 'astro:content'
import { listStatesNotServed } from '../../documents/schemas/site.ts'
import type { FormConfig } from '../../forms/form-config.ts'
import type { Question } from '../../forms/model.ts'
import { getConfig } from '../../settings/config.ts'

const { services, site, today } = getConfig()

export function buildFormConfig({ id, data }: CollectionEntry<'questionnaires'>): FormConfig {
  const steps = data.steps.map(step => ({ ...step, questions: step.questions.map(addWarnings) }))
  return {
    questionnaire: { id, ...data, ...(data.lead && { steps }) },
    services,
    notSent: site.forms.notSent,
    ...(data.lead && { timeLimit: site.forms.timeLimit }),
    year: Number(today.slice(0, 4)),
    ...(data.lead && services.certificateScript && { recordingNote: site.forms.recording }),
  }
}

/** Says beside the visitor's state where no leads are taken. */
function addWarnings(question: Question): Question {
  const { state } = site.forms
  if (question.autocomplete !== 'address-level1' || !state) return question
  const warnings = listStatesNotServed(site).map(name => [name, state])
  return { ...question, warnings: Object.fromEntries(warnings) }
}

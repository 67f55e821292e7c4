import type { CollectionEntry } from 'astro:content'
import type { FormConfig } from '../../forms/form-config.ts'
import type { Question } from '../../forms/model.ts'
import { getConfig } from '../../settings/config.ts'

const { services, site, today } = getConfig()

/** Builds what the form island needs: {@link FormConfig}. */
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
  const { states, forms } = site
  if (question.autocomplete !== 'address-level1' || !forms.state) return question
  return { ...question, warnings: Object.fromEntries(states.map(name => [name, forms.state!])) }
}

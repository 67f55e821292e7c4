import { readdirSync, readFileSync } from 'node:fs'
import { nameOf, variantsOf } from '../../../src/forms/answers.ts'
import type { Questionnaire } from '../../../src/forms/model.ts'
import { siteForms } from './site-forms.ts'

/** One form, transcribed from the specification and not from the questionnaires. */
interface Golden {
  endpoint: string
  success: string
  /** null if the specification does not say. */
  steps: { heading: string | null; button: string | null }[]
  checks: [name: string, message: string][]
  /** The text beside the control, if the notice would mislead. */
  inline?: Record<string, string>
  formats: [name: string, value: string, message: string][]
  options: Record<string, string[]>
  /** Options whose text differs from their value. */
  labels?: Record<string, string[]>
  years: Record<string, number>
  /** The initial answers that the form sets. */
  initial?: Record<string, string>
  cases: {
    who: string | null
    answers: Record<string, string | boolean>
    payload: Record<string, unknown>
  }[]
}

const folder = 'tests/payloads'
export const golden = readdirSync(folder).map(file => ({
  id: file.replace('.json', ''),
  ...(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Golden),
}))

/** A form without the questions that writers added to those of the specification. */
function omitAdditions(form: Questionnaire): Questionnaire {
  const cases = golden.find(({ id }) => id === form.id)?.cases
  if (!cases) return form
  const keys = new Set(cases.flatMap(({ payload }) => Object.keys(payload)))
  const steps = form.steps.map(step => {
    const questions = step.questions.filter(({ key }) => variantsOf(key).some(k => keys.has(k)))
    const names = new Set(questions.map(nameOf))
    return { ...step, questions, sent: step.sent?.filter(name => names.has(name)) }
  })
  return { ...form, steps }
}

/** The forms of `content/`, those of the specification without added questions. */
export const specifiedForms = siteForms.map(omitAdditions)

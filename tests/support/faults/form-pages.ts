import { buildPayload, nameOf, parseAnswers, questionsOf } from '../../../src/forms/answers.ts'
import type { Question, Questionnaire } from '../../../src/forms/model.ts'
import { listControlEntries } from '../browser/controls.ts'
import { siteForms } from '../content/site-forms.ts'

export interface FormPage {
  readonly name: string
  readonly path: string
  readonly questionnaire: Questionnaire
}

export function createFormPage(name: string, path: string, id: string): FormPage {
  return { name, path, questionnaire: siteForms.find(form => form.id === id)! }
}

/** One form of each shape. */
export const formPages: readonly FormPage[] = [
  createFormPage('a lead in two steps', '/depo-provera-lawsuits', 'depo-provera'),
  createFormPage('a lead in three steps', '/tepezza-lawsuit', 'tepezza'),
  createFormPage('the lead form of the home page', '/', 'claim-review'),
  createFormPage('the newsletter', '/newsletter', 'newsletter'),
  createFormPage('the contact form', '/contactUs', 'contact'),
]

/** Entries by control name; "true" ticks a checkbox. */
export type Entries = Readonly<Record<string, string>>

/** Valid entries of the visitor with this e-mail address. All texts differ. */
export function createEntries({ questionnaire }: FormPage, email: string): Entries {
  const questions = questionsOf(questionnaire)
  const chooseEntry = (question: Question): string => {
    const { kind, rule, options } = question
    const name = nameOf(question)
    if (name === questionnaire.claimantQuestion) return 'LOVED ONE'
    const decided = questions.find(({ when }) => when?.question === name)
    if (decided) return decided.when!.is
    if (options) return options.at(name.length % options.length)!.value
    if (kind === 'years') return '2019'
    if (kind === 'date') return '1961-02-28'
    if (kind === 'checkbox') return 'true'
    if (rule === 'email') return email
    if (rule === 'phone') return '5550107734'
    if (rule === 'zip') return '02134'
    if (kind === 'longtext') return `Núñez wrote\n  of "${name}" & more 😢`
    return `D'Arcy <${name}>`
  }
  return Object.fromEntries(
    questions.flatMap(question => listControlEntries(question, chooseEntry(question))),
  )
}

/** The expected lead, without the evidence that differs between visits. */
export function buildExpectedPayload(
  { questionnaire, path }: FormPage,
  entries: Entries,
  origin: string,
) {
  const data = new FormData()
  for (const [name, value] of Object.entries(entries)) if (value) data.set(name, value)
  const evidence = { pageUrl: origin + path, ipAddress: '', certificateUrl: '' }
  return buildPayload(questionnaire, parseAnswers(questionnaire, data), evidence)
}

import { readSiteForms } from '../../../src/desk/content.ts'
import { readAnswers, nameOf, buildPayload, questionsOf } from '../../../src/forms/answers.ts'
import type { Question, Questionnaire } from '../../../src/forms/model.ts'
import { controlEntries } from '../controls.ts'

/** A page with a form. */
export interface Shape {
  readonly name: string
  readonly path: string
  readonly questionnaire: Questionnaire
}

const { questionnaires } = readSiteForms()

function shape(name: string, path: string, id: string): Shape {
  return { name, path, questionnaire: questionnaires.find(known => known.id === id)! }
}

/** One form of each shape. */
export const shapes: readonly Shape[] = [
  shape('a lead in two steps', '/depo-provera-lawsuits', 'depo-provera'),
  shape('a lead in three steps', '/tepezza-lawsuit', 'tepezza'),
  shape('the lead form of the home page', '/', 'claim-review'),
  shape('the newsletter', '/newsletter', 'newsletter'),
  shape('the contact form', '/contactUs', 'contact'),
]

/** Entries by control name; "true" ticks a checkbox. */
export type Entries = Readonly<Record<string, string>>

/** Valid entries of the visitor with this e-mail address. All texts differ. */
export function entriesFor({ questionnaire }: Shape, email: string): Entries {
  const questions = questionsOf(questionnaire)
  const entry = (question: Question): string => {
    const { kind, rule, options } = question
    const name = nameOf(question)
    if (name === questionnaire.who) return 'LOVED ONE'
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
    questions.flatMap(question => controlEntries(question, entry(question))),
  )
}

/** The expected lead, without the evidence that differs between visits. */
export function expectedOf({ questionnaire, path }: Shape, entries: Entries, origin: string) {
  const data = new FormData()
  for (const [name, value] of Object.entries(entries)) if (value) data.set(name, value)
  const evidence = { page: origin + path, address: '', certificate: '' }
  return buildPayload(questionnaire, readAnswers(questionnaire, data), evidence)
}

import { controlNamesOf, nameOf, questionsOf } from '../../../src/forms/answers.ts'
import type { Question, Questionnaire } from '../../../src/forms/model.ts'

type Entry = readonly [name: string, value: string]

/** The entries of a question's controls. A date (`YYYY-MM-DD`) has month, day and year. */
export function listControlEntries(
  question: Pick<Question, 'key' | 'kind'>,
  value: string,
): Entry[] {
  const names = controlNamesOf(question)
  const [, year = '', month = '', day = ''] = /^(\d+)-(\d+)-(\d+)$/.exec(value) ?? []
  return question.kind === 'date'
    ? [month, day, year].map((part, i) => [names[i]!, part] as const)
    : [[names[0]!, value]]
}

/** The form data of entries by question name; "true" ticks a checkbox. */
export function createFormData(
  questionnaire: Questionnaire,
  entries: Readonly<Record<string, string | boolean>>,
): FormData {
  const data = new FormData()
  for (const question of questionsOf(questionnaire)) {
    const entry = entries[nameOf(question)]
    if (entry === undefined || entry === false) continue
    for (const [name, value] of listControlEntries(question, String(entry)))
      if (question.kind !== 'checkbox' || value !== '') data.set(name, value)
  }
  return data
}

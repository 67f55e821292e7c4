import { controlNamesOf, getClaimant, questionsOf } from '../../forms/answers.ts'
import type { Answers, Questionnaire } from '../../forms/model.ts'

/**
 * Copies answers to the later questions that they fill, as default values, unless the claim is for a
 * loved one.
 */
export function copyLinkedAnswers(
  form: HTMLFormElement,
  questionnaire: Questionnaire,
  answers: Answers,
) {
  const claimant = getClaimant(questionnaire, answers)
  for (const question of questionsOf(questionnaire)) {
    if (!question.fills) continue
    const targets = controlNamesOf({ ...question, key: question.fills })
    controlNamesOf(question).forEach((name, index) => {
      const from = form.elements.namedItem(name) as HTMLInputElement
      const target = form.elements.namedItem(targets[index]!) as HTMLInputElement
      target.defaultValue = claimant === 'MYSELF' ? from.value : ''
    })
  }
}

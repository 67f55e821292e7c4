import { controlNamesOf, getClaimant, questionsOf } from '../../forms/answers.ts'
import type { Answers, Questionnaire } from '../../forms/model.ts'
import { findControls } from './form-elements.ts'

/**
 * Copies answers to the later questions that they fill, as default values, unless the claim is for a
 * loved one.
 */
export function copyLinkedAnswers(questionnaire: Questionnaire, answers: Answers) {
  const claimant = getClaimant(questionnaire, answers)
  for (const question of questionsOf(questionnaire)) {
    if (!question.fills) continue
    const targets = controlNamesOf({ ...question, key: question.fills })
    controlNamesOf(question).forEach((name, index) => {
      const [from] = findControls(questionnaire.id, name)
      const [target] = findControls(questionnaire.id, targets[index]!)
      target!.defaultValue = claimant === 'MYSELF' ? from!.value : ''
    })
  }
}

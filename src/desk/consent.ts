import { getClaimant, isConsent, pickVariant, questionsOf } from '../forms/answers.ts'
import { extractPlainText } from '../forms/inline-text.ts'
import type { Answers, Questionnaire } from '../forms/model.ts'

/**
 * The words of the consent that a form shows, without marks and links. They are those of the content
 * that validated the payload: nothing on the wire says which words an older page had.
 * @returns undefined for a form that asks for no consent
 */
export function getConsentText(
  questionnaire: Questionnaire,
  payload: Readonly<Record<string, unknown>>,
): string | undefined {
  const consent = questionsOf(questionnaire).find(isConsent)
  if (!consent) return undefined
  const claimant = getClaimant(questionnaire, payload as Answers)
  return extractPlainText(pickVariant(consent.label, claimant))
}

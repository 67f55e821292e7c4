import type { Answers, Questionnaire } from './model.ts'
import { type Effects, type Outcome, submit } from './submit.ts'

/** The ids of the questionnaires that are being sent. */
export const sendingForms = new Set<string>()

/**
 * Submits a questionnaire once: a second call does nothing while the first is running.
 * @returns undefined while it is being sent
 */
export async function submitOnce(
  questionnaire: Questionnaire,
  getAnswers: () => Answers,
  effects: Effects,
): Promise<Outcome | undefined> {
  const { id } = questionnaire
  if (sendingForms.has(id)) return undefined
  sendingForms.add(id)
  try {
    return await submit(questionnaire, getAnswers, effects)
  } finally {
    sendingForms.delete(id)
  }
}

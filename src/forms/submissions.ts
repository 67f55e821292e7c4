import { atom } from 'nanostores'
import type { Answers, Questionnaire } from './model.ts'
import { type Effects, type Outcome, submit } from './submit.ts'

/** The ids of the questionnaires that are being sent. */
export const sendingForms = atom<ReadonlySet<string>>(new Set())

/**
 * Submits a questionnaire, unless it is being sent already: a lead must not arrive twice.
 * @returns undefined if it is already being sent
 */
export async function submitOnce(
  questionnaire: Questionnaire,
  read: () => Answers,
  effects: Effects,
): Promise<Outcome | undefined> {
  const { id } = questionnaire
  if (sendingForms.get().has(id)) return undefined
  sendingForms.set(new Set([...sendingForms.get(), id]))
  try {
    return await submit(questionnaire, read, effects)
  } finally {
    sendingForms.set(new Set([...sendingForms.get()].filter(other => other !== id)))
  }
}

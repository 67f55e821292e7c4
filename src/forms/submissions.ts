import { atom } from 'nanostores'
import type { Answers, Questionnaire } from './model.ts'
import { type Effects, type Outcome, submit } from './submit.ts'

/** The ids of the questionnaires that are being sent. */
export const $sending = atom<ReadonlySet<string>>(new Set())

/**
 * Submits a questionnaire, unless it is being sent already: a lead must not arrive twice.
 * @returns undefined if it is already being sent
 */
export async function send(
  questionnaire: Questionnaire,
  read: () => Answers,
  effects: Effects,
): Promise<Outcome | undefined> {
  const { id } = questionnaire
  if ($sending.get().has(id)) return undefined
  $sending.set(new Set([...$sending.get(), id]))
  try {
    return await submit(questionnaire, read, effects)
  } finally {
    $sending.set(new Set([...$sending.get()].filter(other => other !== id)))
  }
}

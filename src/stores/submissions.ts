import { map } from 'nanostores'
import type { Answers } from '../forms/answers.ts'
import { type Effects, type Outcome, submit } from '../forms/submit.ts'
import type { Questionnaire } from '../schemas/questionnaire.ts'

export type Phase = 'idle' | 'sending' | 'sent'

/** Where each questionnaire of the page stands, by its id. */
export const $submissions = map<Record<string, Phase>>({})

/** Submits unless this questionnaire is being sent already; a lead must not arrive twice. */
export async function send(
  questionnaire: Questionnaire,
  read: () => Answers,
  effects: Effects,
): Promise<Outcome | undefined> {
  const { id } = questionnaire
  if ($submissions.get()[id] === 'sending') return undefined
  $submissions.setKey(id, 'sending')
  const outcome = await submit(questionnaire, read, effects)
  $submissions.setKey(id, outcome.kind === 'sent' ? 'sent' : 'idle')
  return outcome
}

/** Makes a sent questionnaire ready to be filled in again. */
export function reopen(id: string): void {
  $submissions.setKey(id, 'idle')
}

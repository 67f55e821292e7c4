import { atom } from 'nanostores'
import type { Answers, Questionnaire } from '../forms/model.ts'
import { type Effects, type Outcome, submit } from '../forms/submit.ts'

export type Phase = 'idle' | 'sending' | 'sent'

/** Where each questionnaire of the page stands, by its id. */
export const $submissions = atom<Readonly<Record<string, Phase>>>({})

function enter(id: string, phase: Phase): void {
  $submissions.set({ ...$submissions.get(), [id]: phase })
}

/** Submits unless this questionnaire is being sent already; a lead must not arrive twice. */
export async function send(
  questionnaire: Questionnaire,
  read: () => Answers,
  effects: Effects,
): Promise<Outcome | undefined> {
  const { id } = questionnaire
  if ($submissions.get()[id] === 'sending') return undefined
  enter(id, 'sending')
  const outcome = await submit(questionnaire, read, effects)
  enter(id, outcome.kind === 'sent' ? 'sent' : 'idle')
  return outcome
}

/** Makes a sent questionnaire ready to be filled in again. */
export function reopen(id: string): void {
  enter(id, 'idle')
}

import type { Problem } from '../../forms/check.ts'

/** How far a visitor has come in a form. */
export interface Progress {
  /** The step that shows, from 0. */
  readonly step: number
  readonly phase: 'idle' | 'sending' | 'sent'
  /** The invalid answer that the form points out. */
  readonly problem?: Problem | undefined
  /** The other invalid answers of its step, which are marked. */
  readonly others: readonly Problem[]
  /** Why sending failed. */
  readonly failure?: string | undefined
  /** How often the visitor moved to a step: each time its heading gets the focus. */
  readonly moves: number
}

export type ProgressEvent =
  | { readonly type: 'moved'; readonly step: number }
  | {
      readonly type: 'rejected'
      readonly step: number
      readonly problem: Problem
      readonly others: readonly Problem[]
    }
  | {
      readonly type: 'rechecked'
      readonly problem: Problem | undefined
      readonly others: readonly Problem[]
    }
  | { readonly type: 'sending' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'sent' }
  /** The visitor left, or another form of the page is already sending the same. */
  | { readonly type: 'released' }
  | { readonly type: 'reopened' }

export const start: Progress = { step: 0, phase: 'idle', others: [], moves: 0 }

/** The reducer of a form: what each event does to its progress. */
export function progress(state: Progress, event: ProgressEvent): Progress {
  const { step, moves } = state
  const others: readonly Problem[] = []
  switch (event.type) {
    case 'moved':
      return { step: event.step, phase: state.phase, others, moves: moves + 1 }
    case 'rejected':
      return {
        step: event.step,
        phase: 'idle',
        problem: event.problem,
        others: event.others,
        moves,
      }
    case 'rechecked':
      return { ...state, problem: event.problem, others: event.others }
    case 'sending':
      return { step, phase: 'sending', others, moves }
    case 'failed':
      return { step, phase: 'idle', failure: event.message, others, moves }
    case 'sent':
      return { step: 0, phase: 'sent', others, moves }
    case 'released':
      return { ...state, phase: 'idle' }
    case 'reopened':
      return { step: 0, phase: 'idle', others, moves: moves + 1 }
  }
}

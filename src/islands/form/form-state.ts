import type { Problem } from '../../forms/check.ts'

/** How far a visitor has come in a form, and what it shows. */
export interface FormState {
  /** The index of the visible step. */
  readonly step: number
  readonly phase: 'idle' | 'sending' | 'sent'
  /** The invalid answer that the error summary names. */
  readonly problem?: Problem | undefined
  /** The other invalid answers of its step, which are marked. */
  readonly otherProblems: readonly Problem[]
  /** Why sending failed. */
  readonly failure?: string | undefined
  /** Counts changes of the step. After each, the step's heading gets the focus. */
  readonly stepChanges: number
}

export type FormAction =
  | { readonly type: 'moved'; readonly step: number }
  | {
      readonly type: 'rejected'
      readonly step: number
      readonly problem: Problem
      readonly otherProblems: readonly Problem[]
    }
  | {
      readonly type: 'rechecked'
      readonly problem: Problem | undefined
      readonly otherProblems: readonly Problem[]
    }
  | { readonly type: 'sending' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'sent' }
  /** The visitor left, or the form is already being sent. */
  | { readonly type: 'released' }
  | { readonly type: 'reopened' }

export const initialFormState: FormState = {
  step: 0,
  phase: 'idle',
  otherProblems: [],
  stepChanges: 0,
}

/** The reducer of {@link FormState}. */
export function formReducer(state: FormState, action: FormAction): FormState {
  const { step, stepChanges } = state
  const otherProblems: readonly Problem[] = []
  switch (action.type) {
    case 'moved':
      return { step: action.step, phase: state.phase, otherProblems, stepChanges: stepChanges + 1 }
    case 'rejected':
      return {
        step: action.step,
        phase: 'idle',
        problem: action.problem,
        otherProblems: action.otherProblems,
        stepChanges,
      }
    case 'rechecked':
      return { ...state, problem: action.problem, otherProblems: action.otherProblems }
    case 'sending':
      return { step, phase: 'sending', otherProblems, stepChanges }
    case 'failed':
      return { step, phase: 'idle', failure: action.message, otherProblems, stepChanges }
    case 'sent':
      return { step: 0, phase: 'sent', otherProblems, stepChanges }
    case 'released':
      return { ...state, phase: 'idle' }
    case 'reopened':
      return { step: 0, phase: 'idle', otherProblems, stepChanges: stepChanges + 1 }
  }
}

import type { AnsweredQuestion } from '../../forms/answers.ts'
import type { Problem } from '../../forms/check.ts'

/** How far a visitor has come in a form, and what it shows. */
export interface FormState {
  readonly step: number
  readonly phase: 'idle' | 'sending' | 'sent'
  /** The invalid answers of the step. The summary names each. */
  readonly problems: readonly Problem[]
  readonly failure?: string | undefined
  /** The answered questions of the steps before, or all that were sent, until the page is left. */
  readonly answered: readonly AnsweredQuestion[]
  readonly isLeft: boolean
  /** Counts changes of the step. After each, the step's heading gets the focus. */
  readonly stepChanges: number
  /** Counts presses that found problems. After each, the summary of problems gets the focus. */
  readonly rejections: number
}

export type FormAction =
  | {
      readonly type: 'moved'
      readonly step: number
      readonly answered?: readonly AnsweredQuestion[]
    }
  | { readonly type: 'rejected'; readonly step: number; readonly problems: readonly Problem[] }
  | { readonly type: 'rechecked'; readonly problems: readonly Problem[] }
  | { readonly type: 'sending' }
  /** Without a message if the form is already being sent. */
  | { readonly type: 'failed'; readonly message?: string | undefined }
  | { readonly type: 'sent'; readonly answered: readonly AnsweredQuestion[] }
  /** The visitor left the page. It may return from the back/forward cache, for somebody else. */
  | { readonly type: 'left' }
  | { readonly type: 'reopened' }

export const initialFormState: FormState = {
  step: 0,
  phase: 'idle',
  problems: [],
  answered: [],
  isLeft: false,
  stepChanges: 0,
  rejections: 0,
}

export function formReducer(state: FormState, action: FormAction): FormState {
  const { phase, stepChanges, rejections } = state
  const idle: FormState = { ...state, phase: 'idle', problems: [], failure: undefined }
  switch (action.type) {
    case 'moved': {
      const { step, answered = state.answered } = action
      return { ...idle, phase, step, answered, stepChanges: stepChanges + 1 }
    }
    case 'rejected': {
      const { step, problems } = action
      return { ...idle, step, problems, rejections: rejections + 1 }
    }
    case 'rechecked':
      return { ...state, problems: action.problems }
    case 'sending':
      return { ...idle, phase: 'sending', isLeft: false }
    case 'failed':
      return { ...idle, failure: action.message }
    case 'sent':
      return { ...idle, step: 0, phase: 'sent', answered: state.isLeft ? [] : action.answered }
    case 'left':
      return phase === 'sending' ? { ...state, isLeft: true } : { ...initialFormState, stepChanges }
    case 'reopened':
      return { ...initialFormState, stepChanges: stepChanges + 1 }
  }
}

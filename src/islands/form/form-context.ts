import { createContext, use } from 'react'
import type { AnsweredQuestion } from '../../forms/answers.ts'
import type { FormConfig } from '../../forms/form-config.ts'
import type { Answers, Questionnaire } from '../../forms/model.ts'
import type { AnswerWarning } from '../../forms/rules/answer-format.ts'
import type { getCertificateAttributes } from './certificate.ts'
import type { FormState } from './form-state.ts'

interface FormContextValue {
  readonly questionnaire: Questionnaire
  readonly state: FormState
  /** The answers on which other questions depend. */
  readonly answers: Answers
  /** Warnings about answers, by question name. */
  readonly warnings: Readonly<Record<string, AnswerWarning>>
  readonly certificate: ReturnType<typeof getCertificateAttributes>
  /** The newest year of year lists. */
  readonly year: number
  readonly config: FormConfig
  /** Lists all that was answered. */
  readonly listAnswers: () => readonly AnsweredQuestion[]
  readonly handleSubmit: () => void
  readonly goToStep: (type: 'moved' | 'reopened', step: number) => void
}

export const FormContext = createContext<FormContextValue | null>(null)

export function useFormContext(): FormContextValue {
  return use(FormContext)!
}

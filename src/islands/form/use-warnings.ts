import { useState } from 'react'
import { getLocalToday } from '../../forms/check.ts'
import { getPageUrl } from '../../forms/effects.ts'
import type { Answers, Questionnaire } from '../../forms/model.ts'
import type { AnswerWarning } from '../../forms/rules/answer-format.ts'
import { findWarnings } from '../../forms/warnings.ts'

type Warnings = Readonly<Record<string, AnswerWarning>>

/**
 * Warnings beside answers, by control name. They appear when a visitor leaves a control, and
 * disappear as soon as they no longer apply.
 */
export function useWarnings(questionnaire: Questionnaire, getAnswers: () => Answers) {
  const [warnings, setWarnings] = useState<Warnings>({})
  const update = (isIncluded: (name: string) => boolean) => {
    const all = findWarnings(questionnaire, getAnswers(), getLocalToday(), getPageUrl())
    setWarnings(Object.fromEntries(Object.entries(all).filter(([name]) => isIncluded(name))))
  }
  return {
    warnings,
    show: () => update(() => true),
    removeOutdated: () => Object.keys(warnings).length > 0 && update(name => name in warnings),
    clear: () => setWarnings({}),
  }
}

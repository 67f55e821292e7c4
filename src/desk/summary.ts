import { getClaimant, nameOf, pickVariant, questionsOf } from '../forms/answers.ts'
import type { Answers, Question, Questionnaire } from '../forms/model.ts'
import { type Deadline, listDeadlines } from './deadlines.ts'
import { formatLongDay, formatPhone } from './inbox-layout.ts'
import type { StoredSubmission } from './submission-store.ts'

/** The parts of a lead that an operator needs at a glance. A text is "" if the lead lacks it. */
export interface SubmissionSummary {
  /** The sender's name or e-mail address, or the number of the lead. */
  readonly name: string
  /** The lawsuit or, for other forms, the name of the form. */
  readonly about: string
  readonly state: string
  readonly phone: string
  readonly email: string
  /** The remarks that the questionnaire states for its answers, such as "Has a lawyer". */
  readonly flags: readonly string[]
  /** Other remarks, such as "For a loved one". */
  readonly notes: readonly string[]
  readonly deadlines: readonly Deadline[]
}

/** @param form the questionnaire of the lead; undefined if the content no longer has it */
export function summarizeSubmission(
  lead: StoredSubmission,
  form: Questionnaire | undefined,
): SubmissionSummary {
  const { id, sender, payload, duplicateOf } = lead
  const readText = (key: string) => String(payload[key] ?? '')
  const findAnswerByRule = (rule: string) => {
    const question = form && questionsOf(form).find(question => question.rule === rule)
    return question ? readText(nameOf(question)) : ''
  }
  return {
    name: sender || `No. ${id}`,
    about: readText('lawsuits') || readText('sub_category') || form?.name || lead.form,
    state: readText('state') || readText('residentsOfCalifornia'),
    phone: findAnswerByRule('phone') || readText('number'),
    email: findAnswerByRule('email') || readText('email'),
    flags: form ? flagsOf(form, payload as Answers) : [],
    notes: [
      ...(form && getClaimant(form, payload as Answers) === 'LOVED ONE' ? ['For a loved one'] : []),
      ...(duplicateOf === null ? [] : [`Repeat of no. ${duplicateOf}`]),
    ],
    deadlines: listDeadlines(lead),
  }
}

function flagsOf(form: Questionnaire, payload: Answers): string[] {
  const claimant = getClaimant(form, payload)
  return questionsOf(form).flatMap(({ key, flags }) => {
    return flags?.[String(payload[pickVariant(key, claimant)])] ?? []
  })
}

/** Labels the answers of a lead with their questions; keys without a question stay as they are. */
export function labelAnswers(
  payload: StoredSubmission['payload'],
  form: Questionnaire | undefined,
) {
  const claimant = form ? getClaimant(form, payload as Answers) : 'MYSELF'
  const questions = form ? questionsOf(form) : []
  return Object.entries(payload).map(([key, value]) => {
    const question = questions.find(each => pickVariant(each.key, claimant) === key)
    const words = question?.kind === 'checkbox' ? 'Consent' : (question?.label ?? key)
    const label = pickVariant(words, claimant)
    const answer = formatAnswer(String(value), question)
    return { key, label, answer, screening: question?.screening ?? false }
  })
}

/** An answer as people read it. */
function formatAnswer(answer: string, question: Question | undefined): string {
  if (question?.kind === 'checkbox') return answer === 'true' ? 'Agreed' : 'Not agreed'
  if (/^\d{4}-\d\d-\d\d$/.test(answer) && question?.kind === 'date') return formatLongDay(answer)
  if (question?.rule === 'phone') return formatPhone(answer)
  return question?.options?.find(({ value }) => value === answer)?.label ?? answer
}

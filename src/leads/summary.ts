import { formatAnswer, getClaimant, isConsent, pickVariant, questionsOf } from '../forms/answers.ts'
import { getFixedAnswer } from '../forms/fixed-keys.ts'
import { extractPlainText } from '../forms/inline-text.ts'
import { type Answers, pageKey, type Question, type Questionnaire } from '../forms/model.ts'
import type { BuiltSite } from './built-site.ts'
import { listDeadlines } from './deadlines.ts'
import type { StoredLead } from './lead-store.ts'

type Forms = Pick<BuiltSite, 'questionnaires'>

/** The questionnaire with an id; undefined if the site no longer has it. */
export function findForm({ questionnaires }: Forms, id: string): Questionnaire | undefined {
  return questionnaires.find(form => form.id === id)
}

/** The stated form or, where this build has none, one that asks all that its endpoint's forms ask: equal keys ask the same. */
export function guessForm({ form: id, endpoint, payload }: StoredLead, site: Forms) {
  const forms = site.questionnaires.filter(form => form.endpoint === endpoint)
  const steps = forms.flatMap(form => form.steps)
  const asksForWhom = forms.find(form => Object.hasOwn(payload, form.claimantQuestion ?? ''))
  return findForm(site, id) ?? (forms[0] && { ...forms[0], ...asksForWhom, steps })
}

export type Summary = ReturnType<typeof summarizeLead>

/** The parts of a lead that an operator needs at a glance. A text is "" if the lead lacks it. */
export function summarizeLead(
  lead: StoredLead,
  site: Pick<BuiltSite, 'questionnaires' | 'timeZone'>,
) {
  const { id, sender, payload, misfits, blocked, presses } = lead
  const form = guessForm(lead, site)
  const claimant = form ? getClaimant(form, payload as Answers) : 'MYSELF'
  const questions = form ? questionsOf(form) : []
  const readAnswer = ({ key }: Question) => String(payload[pickVariant(key, claimant)] ?? '')
  return {
    name: sender || `No. ${id}`,
    about:
      getFixedAnswer(payload, 'lawsuits') ||
      getFixedAnswer(payload, 'sub_category') ||
      getFixedAnswer(payload, 'subject') ||
      findForm(site, lead.form)?.name ||
      lead.form ||
      lead.endpoint,
    /** Labels of answers that can rule out a claim, such as "Has a lawyer", from the questionnaire. */
    flags: new Set(questions.flatMap(question => question.flags?.[readAnswer(question)] ?? [])),
    /** Labels that do not rule out a claim. */
    remarks: [
      ...(claimant === 'LOVED ONE' ? ['For a loved one'] : []),
      ...(presses > 1 ? [`Pressed ${presses} times`] : []),
      ...(misfits.length > 0
        ? [`Does not fit: ${misfits.map(key => describeMisfit(key, payload)).join(', ')}`]
        : []),
      ...(blocked === 1 ? ['Kept and not sent'] : []),
      ...(blocked === 2 ? ['Asked to stop, not sent'] : []),
    ],
    deadlines: listDeadlines(lead, site.timeZone),
  }
}

/** Only the page's host is compared: its key alone would not say what is wrong. */
const describeMisfit = (key: string, payload: StoredLead['payload']) =>
  key === pageKey && payload[key] ? 'page of another host' : key

/** Labels the answers of a lead with their questions; keys without a question stay as they are. */
export function labelAnswers(payload: StoredLead['payload'], form: Questionnaire | undefined) {
  const claimant = form ? getClaimant(form, payload as Answers) : 'MYSELF'
  const questions = form ? questionsOf(form) : []
  return Object.entries(payload).map(([key, value]) => {
    const question = questions.find(candidate => pickVariant(candidate.key, claimant) === key)
    const words = question && extractPlainText(pickVariant(question.label, claimant))
    const label = question && isConsent(question) ? 'Consent' : (words ?? key)
    return { label, answer: describeAnswer(question, String(value)), question }
  })
}

function describeAnswer(question: Question | undefined, answer: string): string {
  if (question?.kind === 'checkbox') return answer === 'true' ? 'Agreed' : 'Not agreed'
  return question ? formatAnswer(question, answer) : answer
}

import { buildPayload } from './answers.ts'
import { findProblems, findSizeProblem, type Problem } from './check.ts'
import type { Answers, Evidence, Payload, Questionnaire } from './model.ts'

/** The side effects of {@link submit}. `effects.ts` has the real ones. */
export interface Effects {
  /** The visitor's day, `YYYY-MM-DD`. */
  getToday(): string
  getPageUrl(): string
  /** Fetches the visitor's public IP address. Rejects if every lookup fails. */
  fetchIpAddress(): Promise<string>
  /** The URL of the consent certificate that is there now, or "". */
  readCertificate(): string
  /** Resolves when there is one, or when none is to be expected. Never rejects. */
  waitForCertificate(): Promise<unknown>
  /** Resolves when the visitor leaves the page. */
  pageLeft: Promise<unknown>
  /** Called once nothing blocks the form, before the first request. */
  onSending(): void
  /** Rejects unless the provider has accepted the payload. */
  post(endpoint: string, payload: Payload): Promise<void>
  /** Shows a toast. `announcement` is the text for screen readers, if the message would mislead. */
  showToast(type: 'success' | 'error', message: string, announcement?: string): void
}

export type Outcome =
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'sent'; readonly answers: Answers }

/** The ids of the questionnaires that are being sent. */
const sendingForms = new Set<string>()

/**
 * Submits a questionnaire once: a second call does nothing while the first is running.
 * @returns undefined while it is being sent
 */
export async function submitOnce(
  ...parameters: Parameters<typeof submit>
): Promise<Outcome | undefined> {
  const [{ id }] = parameters
  if (sendingForms.has(id)) return undefined
  sendingForms.add(id)
  return await submit(...parameters).finally(() => sendingForms.delete(id))
}

const failureMessage = 'Unable to process your request at this time. Please try again shortly.'

/**
 * Validates, fetches the IP address for a lead, validates again, posts once and shows a toast. It does not
 * retry, because a lead must not arrive twice. Chromium does by itself, if a connection that it uses again was
 * reset before an answer, so a provider without a relay must know equal leads. If the visitor leaves during the
 * lookup, the lead is sent at once with what is there, so that it is not lost.
 * @param getAnswers reads the form's current answers
 */
export async function submit(
  questionnaire: Questionnaire,
  getAnswers: () => Answers,
  effects: Effects,
): Promise<Outcome> {
  const pageUrl = effects.getPageUrl()
  const findProblem = (answers: Answers) =>
    findProblems(questionnaire, answers, effects.getToday())[0] ??
    findSizeProblem(questionnaire, answers, pageUrl)
  const reject = (problem: Problem): Outcome => {
    effects.showToast('error', problem.message, problem.inline)
    return { kind: 'problem', problem }
  }
  const problem = findProblem(getAnswers())
  if (problem) return reject(problem)
  effects.onSending()
  let answers: Answers
  try {
    const evidence = questionnaire.lead
      ? await collectEvidence(effects)
      : { ipAddress: '', certificateUrl: '' }
    // The visitor may have withdrawn the consent or corrected an answer meanwhile.
    answers = getAnswers()
    const changed = findProblem(answers)
    if (changed) return reject(changed)
    await effects.post(
      questionnaire.endpoint,
      buildPayload(questionnaire, answers, { pageUrl, ...evidence }),
    )
  } catch {
    effects.showToast('error', failureMessage)
    return { kind: 'failed', message: failureMessage }
  }
  effects.showToast('success', questionnaire.success)
  return { kind: 'sent', answers }
}

async function collectEvidence(effects: Effects): Promise<Omit<Evidence, 'pageUrl'>> {
  const { pageLeft } = effects
  const [ipAddress] = await Promise.all([
    Promise.race([effects.fetchIpAddress(), pageLeft.then(() => '')]),
    Promise.race([effects.waitForCertificate(), pageLeft]),
  ])
  return { ipAddress, certificateUrl: effects.readCertificate() }
}

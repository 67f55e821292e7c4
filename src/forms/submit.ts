import { buildPayload } from './answers.ts'
import { findSizeProblem, findFirstProblem, type Problem } from './check.ts'
import type { Answers, Payload, Questionnaire } from './model.ts'

/** The side effects of {@link submit}. `effects.ts` has the real ones. */
export interface Effects {
  /** The visitor's day, `YYYY-MM-DD`. */
  today(): string
  /** The URL of the page. */
  page(): string
  /** The visitor's public IP address. Rejects when no service answers. */
  address(): Promise<string>
  /** The consent certificate's URL, or "" if there is none. Never rejects. */
  certificate(): Promise<string>
  /** Resolves when the visitor leaves the page. */
  leaving: Promise<unknown>
  /** Rejects unless the provider has accepted the payload. */
  post(endpoint: string, payload: Payload): Promise<void>
  /** Shows a notice. `said` is the text for screen readers, if the message would mislead. */
  tell(kind: 'success' | 'error', message: string, said?: string): void
}

export type Outcome =
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'sent' }

const failureMessage = 'Unable to process your request at this time. Please try again shortly.'

/**
 * Validates, looks up the IP address for a lead, validates again, posts once and notifies. Nothing is
 * retried, because a lead must not arrive twice. If the visitor leaves during the lookup, the lead is
 * sent at once with an empty address rather than not at all.
 * @param read reads the current answers of the form
 */
export async function submit(
  questionnaire: Questionnaire,
  read: () => Answers,
  effects: Effects,
): Promise<Outcome> {
  const page = effects.page()
  const check = (answers: Answers) =>
    findFirstProblem(questionnaire, answers, effects.today()) ??
    findSizeProblem(questionnaire, answers, page)
  const reject = (problem: Problem): Outcome => {
    effects.tell('error', problem.message, problem.inline)
    return { kind: 'problem', problem }
  }
  const problem = check(read())
  if (problem) return reject(problem)
  try {
    const [address, certificate] = questionnaire.lead ? await collectEvidence(effects) : ['', '']
    // The visitor may have withdrawn the consent or corrected an answer meanwhile.
    const answers = read()
    const changed = check(answers)
    if (changed) return reject(changed)
    await effects.post(
      questionnaire.endpoint,
      buildPayload(questionnaire, answers, { page, address, certificate }),
    )
  } catch {
    effects.tell('error', failureMessage)
    return { kind: 'failed', message: failureMessage }
  }
  effects.tell('success', questionnaire.success)
  return { kind: 'sent' }
}

function collectEvidence({ address, certificate, leaving }: Effects): Promise<[string, string]> {
  const left = leaving.then(() => '')
  return Promise.all([Promise.race([address(), left]), Promise.race([certificate(), left])])
}

import { payloadOf, questionsOf } from './answers.ts'
import { firstProblem, type Problem } from './check.ts'
import type { Answers, Payload, Questionnaire } from './model.ts'

/** Everything {@link submit} does to the world. `effects.ts` holds the real ones. */
export interface Effects {
  /** The visitor's day, `YYYY-MM-DD`. */
  today(): string
  /** The address of the page the form stands on. */
  page(): string
  /** The visitor's public IP address. Rejects when no service answers. */
  address(): Promise<string>
  /** The consent certificate's URL, or "" where there is none. Never rejects. */
  certificate(): Promise<string>
  /** Resolves when the visitor leaves the page. */
  leaving: Promise<unknown>
  /** Rejects unless the provider has accepted the payload. */
  post(endpoint: string, payload: Payload): Promise<void>
  /** Shows a notice, and says something else where it would mislead. */
  tell(kind: 'success' | 'error', message: string, said?: string): void
}

export type Outcome =
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'sent' }

const unable = 'Unable to process your request at this time. Please try again shortly.'

/**
 * Checks, looks up the address (for a lead), checks what was changed meanwhile, posts once, tells.
 * Nothing is retried: a lead must not arrive twice. A visitor who leaves during the look-up is not
 * waited for any longer: the lead goes with an empty address rather than not at all.
 * @param read what the form holds now
 */
export async function submit(
  questionnaire: Questionnaire,
  read: () => Answers,
  effects: Effects,
): Promise<Outcome> {
  const check = (answers: Answers) =>
    firstProblem(questionsOf(questionnaire), answers, effects.today())
  const complain = (problem: Problem): Outcome => {
    effects.tell('error', problem.message, problem.inline)
    return { kind: 'problem', problem }
  }
  const problem = check(read())
  if (problem) return complain(problem)
  try {
    const page = effects.page()
    const [address, certificate] = questionnaire.lead ? await evidence(effects) : ['', '']
    // A consent may have been taken back, or an address corrected.
    const answers = read()
    const changed = check(answers)
    if (changed) return complain(changed)
    await effects.post(
      questionnaire.endpoint,
      payloadOf(questionnaire, answers, { page, address, certificate }),
    )
  } catch {
    effects.tell('error', unable)
    return { kind: 'failed', message: unable }
  }
  effects.tell('success', questionnaire.success)
  return { kind: 'sent' }
}

function evidence({ address, certificate, leaving }: Effects): Promise<[string, string]> {
  const left = leaving.then(() => '')
  return Promise.all([Promise.race([address(), left]), Promise.race([certificate(), left])])
}

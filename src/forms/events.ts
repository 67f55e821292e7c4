import { findStepIndex, nameOf } from './answers.ts'
import { expandUrl } from './expand-url.ts'
import type { Questionnaire } from './model.ts'

/**
 * The events that a site with `PUBLIC_EVENTS_URL` reports, so that its operator sees where visitors
 * give up. Each is one `sendBeacon` of JSON as text/plain. It contains no answer, no identifier, no
 * referrer and no health word apart from the page and the form, and nothing is sent under Global Privacy
 * Control.
 */
export type FunnelEvent =
  /** `shown`: the form came into view. `failed`: the provider or every IP lookup. */
  | { readonly event: 'shown' | 'started' | 'sent' | 'failed' }
  /** The first step is 1. */
  | { readonly event: 'passed'; readonly step: number }
  /** The question whose answer was invalid: see {@link maskQuestionName}. */
  | { readonly event: 'problem'; readonly question: string }

/**
 * Reports an event in the format of Plausible, https://plausible.io/docs/events-api.
 * @param collectorUrl where events are collected; without it, nothing is sent
 * @param form the id of the questionnaire
 */
export function reportEvent(
  collectorUrl: string | undefined,
  form: string,
  { event, ...details }: FunnelEvent,
) {
  if (!collectorUrl || navigator.globalPrivacyControl) return
  // The seconds since the page was opened, in tens.
  const after = `${Math.floor(performance.now() / 10_000) * 10}`
  const texts = Object.entries(details).map(([name, value]) => [name, `${value}`])
  const reported = {
    name: `form ${event}`,
    url: location.origin + location.pathname,
    domain: location.hostname,
    props: { form, after, ...Object.fromEntries(texts) },
  }
  // Firefox has no `sendBeacon` for visitors who switched it off.
  navigator.sendBeacon?.(expandUrl(collectorUrl), JSON.stringify(reported))
}

/**
 * Returns how an event names a question: by its name, or a screening question by step and position, such
 * as `1.3`, because the name of a screening question can reveal an illness.
 */
export function maskQuestionName(questionnaire: Questionnaire, name: string): string {
  const step = findStepIndex(questionnaire, name)
  const { questions } = questionnaire.steps[step]!
  const index = questions.findIndex(question => nameOf(question) === name)
  return questions[index]!.screening ? `${step + 1}.${index + 1}` : name
}

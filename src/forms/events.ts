import { nameOf, findStepIndex } from './answers.ts'
import type { Questionnaire } from './model.ts'

/**
 * The events that a site with `PUBLIC_EVENTS_URL` reports, so that its operator sees where visitors
 * give up. Each is one `sendBeacon` of JSON as text/plain. It holds no answer, no identifier and no
 * health word apart from the page and the form, and nothing is sent under Global Privacy Control.
 */
export type FunnelEvent =
  /** The form came into view. */
  | { readonly event: 'shown' }
  /** The first entry. */
  | { readonly event: 'started' }
  /** A step was completed. The first is 1. */
  | { readonly event: 'passed'; readonly step: number }
  /** A question was not answered as asked: see {@link placeOf}. */
  | { readonly event: 'problem'; readonly question: string }
  | { readonly event: 'sent' }
  /** The provider or every address service failed. */
  | { readonly event: 'failed' }

/** The JSON that a collector receives. */
type ReportedEvent = FunnelEvent & {
  /** The id of the questionnaire. */
  readonly form: string
  /** The path of the page, without query and fragment. */
  readonly page: string
  /** Seconds since the page was opened, rounded down to a multiple of 10. */
  readonly after: number
}

/**
 * Reports an event.
 * @param collector the address of the collector; without one, nothing is sent
 */
export function reportEvent(collector: string | undefined, form: string, event: FunnelEvent) {
  if (!collector || navigator.globalPrivacyControl) return
  const reported: ReportedEvent = {
    ...event,
    form,
    page: location.pathname,
    after: Math.floor(performance.now() / 10_000) * 10,
  }
  navigator.sendBeacon(collector, JSON.stringify(reported))
}

/**
 * A question in an event: its name, or for a screening question the step and the place in it, such as
 * `1.3`, because names of screening questions tell an illness.
 */
export function maskQuestionName(questionnaire: Questionnaire, name: string): string {
  const step = findStepIndex(questionnaire, name)
  const { questions } = questionnaire.steps[step]!
  const place = questions.findIndex(each => nameOf(each) === name)
  return questions[place]!.screening ? `${step + 1}.${place + 1}` : name
}

import { type Endpoint, endpoints } from '../forms/model.ts'

/**
 * What arrives at an endpoint decides the list of the inbox, what is equal, what a request stops, what is due, and what
 * stays: a `claim` leaves its proof, an `unsubscription` and a `privacy request` their stop.
 */
type SubmissionKind = 'claim' | 'subscription' | 'message' | 'unsubscription' | 'privacy request'

const kindByEndpoint: Readonly<Record<Endpoint, SubmissionKind>> = {
  '/submitform': 'claim',
  '/subscribe': 'subscription',
  '/contactUs': 'message',
  '/unsubscribe': 'unsubscription',
  '/californiaResidents': 'privacy request',
}

export const getKind = (endpoint: Endpoint): SubmissionKind => kindByEndpoint[endpoint]

export const isRequest = (endpoint: Endpoint): boolean =>
  ['unsubscription', 'privacy request'].includes(getKind(endpoint))

/** The endpoints of some kinds, as a list of SQL. */
export const listInSql = (...kinds: readonly SubmissionKind[]): string =>
  `(${endpoints
    .filter(endpoint => kinds.includes(getKind(endpoint)))
    .map(endpoint => `'${endpoint}'`)
    .join()})`

import type { D1Database, RateLimit, Workflow } from '@cloudflare/workers-types'
import type { Database } from '../desk/submission-store.ts'
import type { SiteEnv } from '../hosts/worker.ts'
import { insertDeliveries, type Run } from './deliveries.ts'

/** What the relay's Worker gets from `wrangler.jsonc` and from secrets. */
export interface RelayEnv extends SiteEnv {
  readonly DB: D1Database
  readonly DELIVERY: Workflow<Run>
  /** The provider's API, without a trailing slash. */
  readonly PROVIDER_URL: string
  /** A pattern of the provider's acceptances: see `parseAcceptance`. Without one, leads are stored and not sent. */
  readonly PROVIDER_ACCEPTS?: string
  /** The secret that the provider checks signatures with: `whsec_` and base64. Unset: no signatures. */
  readonly SIGNING_SECRET?: string
  /** The secret that the provider changes to. While it is set, deliveries bear the signatures of both. */
  readonly SIGNING_SECRET_NEXT?: string
  /** Limits how often one address may send. */
  readonly RATE_LIMIT: RateLimit
  /** How long delivered leads are kept. */
  readonly KEEP_DAYS: number
  /** Where alerts are posted to. Unset: no alerts. */
  readonly ALERT_URL?: string
  /** How long no lead may arrive before an alert says so. Unset: a day. */
  readonly ALERT_SILENCE_HOURS?: number
  /** The origin of the team in Cloudflare Access: `https://….cloudflareaccess.com`. Unset: there is no inbox. */
  readonly ACCESS_TEAM?: string
  /** The audience tag of the application in Cloudflare Access. */
  readonly ACCESS_AUDIENCE?: string
}

export function openDatabase({ DB }: RelayEnv): Database {
  const prepare = (...[sql, ...values]: Parameters<Database['rows']>) =>
    DB.prepare(sql).bind(...values)
  return {
    rows: async (...statement) => (await prepare(...statement).all()).results,
    // One transaction, so no lead is without its delivery.
    async storeLead(...statement) {
      const [stored] = await DB.batch<Record<string, unknown>>([
        prepare(...statement),
        prepare(insertDeliveries, 0),
      ])
      return stored!.results
    },
  }
}

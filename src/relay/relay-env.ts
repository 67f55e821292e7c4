import type { D1Database, RateLimit, Workflow } from '@cloudflare/workers-types'
import type { SiteEnv } from '../hosts/worker.ts'
import type { Database, Statement } from '../leads/database.ts'
import type { Run } from '../leads/fate.ts'

/** What the relay's Worker gets from `wrangler.jsonc` and from secrets. */
export interface RelayEnv extends SiteEnv {
  readonly DB: D1Database
  readonly DELIVERY: Workflow<Run>
  /** The provider's API: what stands before `/submitform`, with or without a slash at its end. */
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
  /** The audience tag of the inbox's application in Cloudflare Access. */
  readonly ACCESS_AUDIENCE?: string
  /** That of the application for partners, whose service tokens load the suppression list. Unset: there is none. */
  readonly ACCESS_PARTNERS_AUDIENCE?: string
}

/** An address of the configuration, as what follows it is written: `/submitform`. */
export const withoutSlash = (address: string) => address.replace(/\/+$/, '')

export function openDatabase({ DB }: RelayEnv): Database {
  const prepare = ([sql, ...values]: Statement) => DB.prepare(sql).bind(...values)
  return {
    rows: async (...statement) => (await prepare(statement).all()).results,
    batch: async statements =>
      (await DB.batch<Record<string, unknown>>(statements.map(prepare))).map(
        ({ results }) => results,
      ),
  }
}

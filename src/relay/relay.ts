import { WorkflowEntrypoint } from 'cloudflare:workers'
import type {
  ScheduledController,
  CloudflareWorkersModule as Workers,
} from '@cloudflare/workers-types'
import { type Context, type ErrorHandler, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import builtSite from '#built-site'
import { parseAcceptance } from '../contract/acceptance.ts'
import site from '../hosts/worker.ts'
import { createApi } from '../leads/api.ts'
import { reportUnsavedRecords, saveConsentRecords } from '../leads/consents.ts'
import { createFate, type Run } from '../leads/fate.ts'
import { createForgetting } from '../leads/forget.ts'
import { createInbox } from '../leads/inbox.ts'
import { createLeadStore } from '../leads/lead-store.ts'
import { renderSuppressionList } from '../leads/suppression.ts'
import { isAdmitted } from './access.ts'
import { isPositive, reportTrouble } from './alerts.ts'
import { getRetryDelay, maxAttempts, submitLead } from './attempts.ts'
import { openDatabase, type RelayEnv } from './relay-env.ts'

const msPerDay = 86_400_000

/** How long the limiter of requests may take, in milliseconds. */
const limiterTimeout = 1000

/** How many Workflows Cloudflare creates at once: https://developers.cloudflare.com/workflows/build/workers-api/ */
const maxCreated = 100

const relayApi = createApi({
  ...builtSite,
  getDatabase: ({ env }) => openDatabase(env),
  getIpAddress: ({ req }) => req.header('cf-connecting-ip') ?? '',
  // If it does not start now, it starts within a minute.
  onStored: ({ env, executionCtx }, recording) =>
    executionCtx.waitUntil(
      recording
        .then(() => startDeliveries(env))
        .catch(() => console.error('The Workflow of a lead does not start.')),
    ),
})
/** The message of an error may quote an answer, so it is not logged. */
const reportFailure: ErrorHandler = (error, context) => {
  if (error instanceof HTTPException) return error.getResponse()
  console.error(`The relay failed: ${error.name}`)
  return context.json({ error: 'Leads cannot be stored or shown at the moment' }, 503)
}
const app = new Hono<{ Bindings: RelayEnv }>().onError(reportFailure)
app.post('/relay/*', async (context, next) => {
  const { req, env } = context
  if (await isWithinLimit(env, req.header('cf-connecting-ip') ?? '')) await next()
  else context.res = context.json({ error: 'Too many requests from this address' }, 429)
  if (context.res.status >= 400) console.error(`A visitor got ${context.res.status}.`)
})
app.route('/relay', relayApi)
/** A limiter that fails or hangs lets pass. */
async function isWithinLimit({ RATE_LIMIT }: RelayEnv, key: string): Promise<boolean> {
  const passing = { success: true }
  const waiting = new Promise<typeof passing>(pass =>
    setTimeout(() => pass(passing), limiterTimeout),
  )
  const limiting = async () => await RATE_LIMIT.limit({ key })
  const outcome = await Promise.race([limiting().catch(() => passing), waiting])
  return outcome?.success ?? true
}
const findToken = ({ req }: Context) => req.header('cf-access-jwt-assertion')
// Partners load it, by a service token each. A colleague's login does not open it, nor their tokens the inbox.
app.get('/suppressed.csv', async context => {
  const { ACCESS_TEAM, ACCESS_PARTNERS_AUDIENCE } = context.env
  const token = findToken(context)
  if (!(await isAdmitted('common_name', token, ACCESS_TEAM, ACCESS_PARTNERS_AUDIENCE)))
    return context.text('Not admitted\n', 403)
  return context.body(
    await renderSuppressionList(createLeadStore(openDatabase(context.env))),
    200,
    {
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
    },
  )
})
app.on(['GET', 'POST'], ['/desk', '/desk/*'], async (context, next) => {
  const { ACCESS_TEAM, ACCESS_AUDIENCE } = context.env
  const token = findToken(context)
  if (!(await isAdmitted('email', token, ACCESS_TEAM, ACCESS_AUDIENCE))) return next()
  const inbox = createInbox(openDatabase(context.env), builtSite)
  return new Hono().onError(reportFailure).route('/desk', inbox).fetch(context.req.raw)
})
app.all('*', ({ req, env }) => site.fetch(req.raw, env))

export default {
  fetch: app.fetch,

  /**
   * Keeps the records of this build, starts what is stored and sends alerts, every minute. Deletes what is old every hour.
   * A step that fails holds up no other.
   */
  async scheduled({ scheduledTime }: ScheduledController, env: RelayEnv): Promise<void> {
    const database = openDatabase(env)
    const fate = createFate(database)
    const now = Date.now()
    const runStep = async (failure: string, step: () => Promise<void>) =>
      await step().catch(({ name }: Error) => console.error(`${failure}: ${name}`))
    // A page of this build may send its lead to the next one.
    await saveConsentRecords(database, builtSite.consents, new Date(now).toISOString()).catch(
      reportUnsavedRecords,
    )
    // Only once an hour, because the statement reads all old leads.
    if (new Date(scheduledTime).getUTCMinutes() === 0 && isPositive(env.KEEP_DAYS))
      await runStep('Old leads are not deleted', async () => {
        const forgetting = createForgetting(database)
        await forgetting.clearOld(Math.max(0, now - env.KEEP_DAYS * msPerDay), now)
        await forgetting.eraseOldProofs(now)
      })
    await runStep('Lost runs are not replaced', () => fate.replaceLostRuns(now))
    await runStep('Workflows do not start', () => startDeliveries(env))
    // Last, because a receiver of alerts may take its time.
    await runStep('Alerts are not sent', () => reportTrouble(database, env, now))
  },
}

/** Starts the Workflows of all leads that are stored. Cloudflare creates none whose id it has already. */
async function startDeliveries(env: RelayEnv): Promise<void> {
  if (typeof parseAcceptance(env.PROVIDER_ACCEPTS) === 'string') return
  const fate = createFate(openDatabase(env))
  const stored = await fate.listStored()
  for (let start = 0; start < stored.length; start += maxCreated) {
    const instances = stored.slice(start, start + maxCreated)
    const { errors } = await env.DELIVERY.createBatch({ instances })
    const failed = errors.filter(({ message }) => !message.includes('already_exists'))
    if (failed.length > 0) console.error(`${failed.length} Workflows do not start.`)
    // An error without an id may be of any of them. What started all the same is not created twice.
    const started = instances.filter(({ id }) => !failed.some(error => (error.id ?? id) === id))
    await fate.recordStarted(
      started.map(({ params }) => params),
      Date.now(),
    )
  }
}

const retries = {
  limit: maxAttempts - 1,
  delay: ({ ctx }: { readonly ctx: { readonly attempt: number } }) => getRetryDelay(ctx.attempt),
}

/**
 * Sends one lead until the provider takes or refuses it. Cloudflare keeps the parameters, results and errors of a
 * Workflow, so they contain nothing of a lead.
 */
export class LeadDelivery extends WorkflowEntrypoint<RelayEnv, Run> {
  override async run({ payload: run }: Workers.WorkflowEvent<Run>, step: Workers.WorkflowStep) {
    await step.do('send', { retries }, () => submitLead(run, this.env))
  }
}

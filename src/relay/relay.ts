import { WorkflowEntrypoint } from 'cloudflare:workers'
import type {
  ScheduledController,
  CloudflareWorkersModule as Workers,
} from '@cloudflare/workers-types'
import { type ErrorHandler, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import builtSite from '#built-site'
import { parseAcceptance } from '../contract/acceptance.ts'
import { createApi } from '../desk/api.ts'
import { createInbox } from '../desk/inbox.ts'
import { createSubmissionStore } from '../desk/submission-store.ts'
import site from '../hosts/worker.ts'
import { isAdmitted } from './access.ts'
import { reportTrouble } from './alerts.ts'
import { getRetryDelay, maxAttempts, submitLead } from './attempts.ts'
import { createDeliveryStore, type Run } from './deliveries.ts'
import { openDatabase, type RelayEnv } from './relay-env.ts'

const msPerDay = 86_400_000

/** How many Workflows Cloudflare creates at once: https://developers.cloudflare.com/workflows/build/workers-api/ */
const maxCreated = 100

const relayApi = createApi({
  ...builtSite,
  getStore: ({ env }) => createSubmissionStore(openDatabase(env)),
  getIpAddress: ({ req }) => req.header('cf-connecting-ip') ?? '',
  // If it does not start now, it starts within a minute.
  onStored: ({ env }, id) =>
    startDeliveries(env, id).catch(() => console.error('The Workflow of a lead does not start.')),
  // A key that no form has may contain an answer, so it is not logged.
  onRefused: (endpoint, { invalidKeys, expected }) => {
    const known = invalidKeys.filter(key => Object.hasOwn(expected, key)).join(', ')
    console.error(`Refused at ${endpoint}: ${invalidKeys.length} keys, of the form's ${known}`)
  },
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
  const { success } = await env.RATE_LIMIT.limit({ key: req.header('cf-connecting-ip') ?? '' })
  if (success) await next()
  else context.res = context.json({ error: 'Too many requests from this address' }, 429)
  if (context.res.status >= 400) console.error(`A visitor got ${context.res.status}.`)
})
app.route('/relay', relayApi)
app.on(['GET', 'POST'], ['/desk', '/desk/*'], async (context, next) => {
  const { ACCESS_TEAM, ACCESS_AUDIENCE } = context.env
  const token = context.req.header('cf-access-jwt-assertion')
  if (!(await isAdmitted(token, ACCESS_TEAM, ACCESS_AUDIENCE))) return next()
  const inbox = createInbox(createSubmissionStore(openDatabase(context.env)), builtSite)
  return new Hono().onError(reportFailure).route('/desk', inbox).fetch(context.req.raw)
})
app.all('*', ({ req, env }) => site.fetch(req.raw, env))

export default {
  fetch: app.fetch,

  /** Sends alerts and starts what is stored, every minute. Deletes old leads every hour. */
  async scheduled({ scheduledTime }: ScheduledController, env: RelayEnv): Promise<void> {
    const database = openDatabase(env)
    const deliveries = createDeliveryStore(database)
    const now = Date.now()
    await reportTrouble(database, env, now).catch(({ name }: Error) =>
      console.error(`Alerts are not sent: ${name}`),
    )
    // Only once an hour, because these statements read all leads.
    if (new Date(scheduledTime).getUTCMinutes() === 0) {
      await deliveries.insertMissing()
      await deliveries.deleteDelivered(now - env.KEEP_DAYS * msPerDay)
    }
    await deliveries.replaceLostRuns(now)
    await startDeliveries(env)
  },
}

/** Starts the Workflows of all leads that are stored, or of one. Cloudflare creates none whose id it has already. */
async function startDeliveries(env: RelayEnv, lead?: number): Promise<void> {
  if (typeof parseAcceptance(env.PROVIDER_ACCEPTS) === 'string') return
  const deliveries = createDeliveryStore(openDatabase(env))
  const stored = await deliveries.listStored(lead)
  for (let start = 0; start < stored.length; start += maxCreated) {
    const instances = stored.slice(start, start + maxCreated)
    const { errors } = await env.DELIVERY.createBatch({ instances })
    const failed = errors.filter(({ message }) => !message.includes('already_exists'))
    if (failed.length > 0) console.error(`${failed.length} Workflows do not start.`)
    const started = instances.filter(({ id }) => !failed.some(error => error.id === id))
    const leads = started.map(({ params }) => params.lead)
    await deliveries.recordStarted(leads, Date.now())
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

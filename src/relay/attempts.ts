import { Webhook } from 'standardwebhooks'
import { parseAcceptance } from '../contract/acceptance.ts'
import { createFate, type LeadState, type Run, refusals } from '../leads/fate.ts'
import { openDatabase, type RelayEnv, withoutSlash } from './relay-env.ts'

type Delivery = Readonly<Record<'key' | 'endpoint' | 'payload', string>>

/** How long the provider may take, in milliseconds. */
const providerTimeout = 30_000

/** How much of a response is kept, in characters. */
const maxResponseLength = 500

/** How often a lead is sent before it is a dead letter: for about four and a half days. */
export const maxAttempts = 114

/** How many milliseconds after an attempt, counted from 1, the next one begins: 1, 2, 4 … minutes, up to an hour. */
export const getRetryDelay = (attempt: number): number => Math.min(2 ** (attempt - 1), 60) * 60_000

/**
 * Decides what becomes of a lead after a response.
 * @param acceptance matches the body of a 2xx response that says that the lead was taken
 * @param attempts 1 for the first attempt of the run
 * @param mayBeTaken the provider may have taken the lead at an earlier attempt
 */
export function classifyResponse(
  acceptance: RegExp,
  { status, body }: { readonly status: number; readonly body: string },
  attempts: number,
  mayBeTaken: boolean,
): Exclude<LeadState, 'stored'> {
  if (status >= 200 && status < 300) return acceptance.test(body.trim()) ? 'delivered' : 'dead'
  // The provider has the lead: from an attempt whose response was lost, or from somebody else.
  if (status === 409) return mayBeTaken ? 'delivered' : 'dead'
  const isRedirect = status >= 300 && status < 400
  const isSettled = isRedirect || refusals.includes(status) || attempts >= maxAttempts
  return isSettled ? 'dead' : 'waiting'
}

/**
 * Makes one attempt of a run.
 * @throws if the lead is to be sent again; the message contains nothing of it
 */
export async function submitLead(run: Run, env: RelayEnv): Promise<void> {
  const acceptance = parseAcceptance(env.PROVIDER_ACCEPTS)
  if (typeof acceptance === 'string') throw new Error(`PROVIDER_ACCEPTS ${acceptance}`)
  const fate = createFate(openDatabase(env))
  const delivery = await fate.begin(run, Date.now())
  if (!delivery) return
  const response = await postToProvider(delivery, env).catch(({ message }: Error) => {
    console.error(`Lead ${run.lead} is not delivered: ${message}`)
    return { status: 0, body: '' }
  })
  const { status, body } = response
  const state = classifyResponse(acceptance, response, delivery.attempts, delivery.mayBeTaken)
  const kept = state === 'delivered' ? null : body.slice(0, maxResponseLength)
  await fate.settle(run, delivery.attempts, state, status, kept, Date.now())
  if (state === 'waiting') throw new Error(`The status is ${status}`)
  if (state === 'dead')
    console.error(`Lead ${run.lead} cannot be delivered: the status is ${status}.`)
}

/** @throws if there is no response, or a secret is malformed; the message contains nothing of the lead */
async function postToProvider({ key, endpoint, payload }: Delivery, env: RelayEnv) {
  const response = await fetch(withoutSlash(env.PROVIDER_URL) + endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...signDelivery([env.SIGNING_SECRET, env.SIGNING_SECRET_NEXT], key, payload),
    },
    body: payload,
    redirect: 'manual',
    signal: AbortSignal.timeout(providerTimeout),
  })
  return { status: response.status, body: await readArrived(response) }
}

/** What arrives of a body before the time is over. A status says more than a body that stalls. */
async function readArrived({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const part of body ?? []) text += decoder.decode(part, { stream: true })
  } catch {
    // What has arrived is judged.
  }
  return text
}

/**
 * The headers of https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md,
 * with a signature for each secret that is set.
 */
function signDelivery(secrets: readonly (string | undefined)[], id: string, payload: string) {
  const now = new Date()
  const signatures = secrets.flatMap(secret =>
    secret ? [new Webhook(secret).sign(id, now, payload)] : [],
  )
  if (signatures.length === 0) return {}
  return {
    'webhook-id': id,
    'webhook-timestamp': `${Math.floor(now.getTime() / 1000)}`,
    'webhook-signature': signatures.join(' '),
  }
}

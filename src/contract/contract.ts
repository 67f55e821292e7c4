import { bodyLimit, type Questionnaire } from '../forms/model.ts'
import { buildPayloadSchemas, type PayloadSchema } from './payload-schemas.ts'

/** Who sends leads to the provider: browsers on an origin, or the relay, with the pattern of what counts as taken. */
type Sender = { readonly origin: string } | { readonly accepts: string }

/** The contract with the provider's website API: OpenAPI 3.1 with one POST per endpoint. */
export function buildContract(
  questionnaires: readonly Questionnaire[],
  title: string,
  sender: Sender,
) {
  const bodies = buildPayloadSchemas(questionnaires)
  const endpoints = [...new Set(questionnaires.map(({ endpoint }) => endpoint))].sort()
  const { rules, ...delivery } =
    'origin' in sender ? describeBrowsers(sender.origin) : describeRelay(sender.accepts)
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title, version: '1', description: `${rules}\n\n${bodyRules}` },
    paths: Object.fromEntries(
      endpoints.map(endpoint => {
        const accepted = bodies.filter(({ questionnaire }) => questionnaire.endpoint === endpoint)
        return [endpoint, { post: { ...buildPostOperation(endpoint, accepted), ...delivery } }]
      }),
    ),
    components: { schemas: Object.fromEntries(bodies.map(({ name, schema }) => [name, schema])) },
  }
}

function buildPostOperation(endpoint: string, bodies: readonly PayloadSchema[]) {
  const refs = bodies.map(({ name }) => ({ $ref: `#/components/schemas/${name}` }))
  return {
    operationId: endpoint.slice(1),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: refs.length === 1 ? refs[0]! : { anyOf: refs } } },
    },
  }
}

/** The rules for every payload, in words. */
const bodyRules =
  `A body has at most ${bodyLimit} bytes of UTF-8. Texts have at least one visible character, and ` +
  'no control characters except tabs and line breaks, and none that turn the direction of text: the forms remove ' +
  'them. There are no other limits on lengths or characters.'

/** How long browsers may remember a preflight, in seconds. Chrome's limit. */
const preflightMaxAge = 7200

/** What an API on another origin gets from browsers, and how it responds: the CORS rules, in words. */
function describeBrowsers(origin: string) {
  const rules =
    `The forms run on ${origin} and send JSON, so a browser first sends a preflight: OPTIONS, without a body. ` +
    `Answer it with 2xx and the headers Access-Control-Allow-Origin: ${origin}, ` +
    'Access-Control-Allow-Methods: POST, Access-Control-Allow-Headers: content-type, and ' +
    `Access-Control-Max-Age: ${preflightMaxAge}. Answer every POST with Access-Control-Allow-Origin too, and the IP ` +
    'lookup. Cookies are neither sent nor wanted, so do not send Access-Control-Allow-Credentials. Do not ' +
    'redirect. Without these headers every lead fails in every browser.'
  const accepted =
    'Accepted. Browsers take an HTML page for a refusal, and do not read another body. A browser may send a POST ' +
    'twice by itself, if its connection was reset, so equal ones are one lead.'
  return {
    rules,
    responses: {
      '2XX': { description: accepted },
      default: { description: 'Not accepted. The visitor is asked to try again.' },
    },
  }
}

/** What the provider gets from the relay, and how it responds. */
function describeRelay(accepts: string) {
  const rules =
    'The forms send to a relay, and its server sends each lead here: no browser asks this API, so it needs no CORS ' +
    'and no IP lookup. The relay repeats an attempt byte for byte, with the same Idempotency-Key, after 1, 2, 4 … minutes and ' +
    'then every hour, for about four and a half days. So keep the keys of what you took for that long, and take none ' +
    'twice. A response that takes longer than 30 seconds counts as none, and a redirect is not followed. A lead from ' +
    'a page of an earlier build may not fit these schemas, and is sent all the same.'
  const pattern = accepts ? `, ${accepts}` : ' that the operator and the provider agree on'
  const taken =
    `Taken, if the body matches the regular expression${pattern}, in any case of letters. With another ` +
    'body the lead is refused: it is kept for the operator, and not sent again by itself. Of a lead that is taken, the relay ' +
    'deletes the answers after some days and keeps the proof of consent for five years, so it cannot send it again.'
  const refused = { description: 'Refused: the lead is not sent again by itself.' }
  return {
    rules,
    parameters: [
      describeHeader('Idempotency-Key', true, 'The same for each attempt with one body.'),
      describeHeader('webhook-id', false, `${signed} The same as Idempotency-Key.`),
      describeHeader('webhook-timestamp', false, `${signed} Seconds since 1970 at this attempt.`),
      describeHeader(
        'webhook-signature',
        false,
        `${signed} While the secret changes it has two signatures, of which one must be right.`,
      ),
    ],
    responses: {
      '2XX': { description: taken },
      '3XX': refused,
      '409': { description: 'Taken at an earlier attempt. To a first attempt it is a refusal.' },
      '413': refused,
      '415': refused,
      '422': refused,
      default: { description: 'Neither taken nor refused: the relay tries again.' },
    },
  }
}

const signed = 'If there is a shared secret, as https://www.standardwebhooks.com says.'

function describeHeader(name: string, required: boolean, description: string) {
  return { name, in: 'header', required, description, schema: { type: 'string' } }
}

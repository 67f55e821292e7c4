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

/** What an API on another origin gets from browsers, and how it responds: the CORS rules, in words. */
function describeBrowsers(origin: string) {
  const rules =
    `The forms run on ${origin} and send JSON, so a browser first sends a preflight: OPTIONS, without a body. Answer it with ` +
    `2xx and the headers Access-Control-Allow-Origin: ${origin}, Access-Control-Allow-Methods: POST, ` +
    'Access-Control-Allow-Headers: content-type, and Access-Control-Max-Age: 7200, which is the limit of Chrome. Answer every ' +
    'POST with Access-Control-Allow-Origin too, and the IP lookup. Cookies are neither sent nor wanted, so do not send ' +
    'Access-Control-Allow-Credentials. Do not redirect. Without these headers every lead fails in every browser.'
  const accepted =
    'Accepted. Browsers take an HTML page for a refusal, and do not read another body. A browser may send a POST ' +
    'twice by itself, if its connection was reset, so equal ones are one lead.'
  const refused = 'Not accepted. The visitor is asked to try again.'
  const responses = { '2XX': { description: accepted }, default: { description: refused } }
  return { rules, responses }
}

/** What the provider gets from the relay, and how it responds. */
function describeRelay(accepts: string) {
  const rules =
    'A relay sends each lead from its server: no browser asks this API, so it needs no CORS and no IP lookup. What is neither ' +
    'taken nor refused within 30 seconds is repeated byte for byte, with the same Idempotency-Key, after 1, 2, 4 … minutes and ' +
    'then every hour, for about four and a half days, and later again if we ask for it. Take no key twice, and keep keys as long ' +
    'as you can. After 413, 415 or 422, and with a certificate that came late, a lead has another key. If we share a secret, the ' +
    'webhook headers sign each attempt as https://www.standardwebhooks.com says; webhook-id is the Idempotency-Key. Bodies that do ' +
    'not fit these schemas, such as those of an earlier build, are sent all the same.'
  const taken =
    `Taken, if the body matches ${accepts || 'the pattern that we agree on'} (a regular expression, in any case of letters); else ` +
    'refused. The relay deletes the answers of what is taken after some days, so it cannot send them again.'
  const refused = {
    description:
      'Refused: kept by us, and sent again only if a certificate comes or we ask for it.',
  }
  const signature = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  const parameters = ['Idempotency-Key', ...signature].map((name, index) => ({
    name,
    in: 'header',
    required: index === 0,
    schema: { type: 'string' },
  }))
  const responses = {
    '2XX': { description: taken },
    ...Object.fromEntries(['3XX', '413', '415', '422'].map(status => [status, refused])),
    '409': { description: 'Taken at an earlier attempt. To a first attempt it is a refusal.' },
    default: { description: 'Neither taken nor refused: the relay tries again.' },
  }
  return { rules, parameters, responses }
}

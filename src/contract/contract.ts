import { bodyLimit, type Questionnaire } from '../forms/model.ts'
import { buildPayloadSchemas, type PayloadSchema } from './payload-schemas.ts'

/**
 * The contract with the provider's website API: OpenAPI 3.1 with one POST per endpoint.
 * @param origin the public origin of the site
 */
export function buildContract(
  questionnaires: readonly Questionnaire[],
  title: string,
  origin: string,
) {
  const bodies = buildPayloadSchemas(questionnaires)
  const endpoints = [...new Set(questionnaires.map(({ endpoint }) => endpoint))].sort()
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title, version: '1', description: `${describeCors(origin)}\n\n${bodyRules}` },
    paths: Object.fromEntries(
      endpoints.map(endpoint => {
        const accepted = bodies.filter(({ questionnaire }) => questionnaire.endpoint === endpoint)
        return [endpoint, { post: buildPostOperation(endpoint, accepted) }]
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
    responses: {
      '2XX': { description: `Accepted. ${acceptanceRules}` },
      default: { description: 'Not accepted. The visitor is asked to try again.' },
    },
  }
}

/** What forms and a relay take for an acceptance, in words. */
const acceptanceRules =
  'Browsers take an HTML page for a refusal, and do not read another body; a relay does. A browser may send a POST ' +
  'twice by itself, if its connection was reset, so equal ones are one lead. The operator and the provider agree on a pattern that the bodies of ' +
  'acceptances match: a lead with another body is not sent again, but kept for the operator. 409 to a lead that was ' +
  'sent before says that it is taken. Of a lead that is taken, a relay deletes the answers after some days and keeps the ' +
  'proof of consent for five years, so it cannot send that lead again.'

/** The rules for every payload, in words. */
const bodyRules =
  `A body has at most ${bodyLimit} bytes of UTF-8. Texts have at least one visible character, and ` +
  'no control characters except tabs and line breaks, and none that turn the direction of text: the forms remove ' +
  'them. There are no other limits on lengths or characters.'

/** How long browsers may remember a preflight, in seconds. Chrome's limit. */
const preflightMaxAge = 7200

/** The CORS rules for an API on another origin, in words. */
function describeCors(origin: string): string {
  return (
    `The forms run on ${origin} and send JSON, so a browser first sends a preflight: OPTIONS, without a body. ` +
    `Answer it with 2xx and the headers Access-Control-Allow-Origin: ${origin}, ` +
    'Access-Control-Allow-Methods: POST, Access-Control-Allow-Headers: content-type, and ' +
    `Access-Control-Max-Age: ${preflightMaxAge}. Answer every POST with Access-Control-Allow-Origin too, and the IP ` +
    'lookup. Cookies are neither sent nor wanted, so do not send Access-Control-Allow-Credentials. Do not ' +
    'redirect. Without these headers every lead fails in every browser.'
  )
}

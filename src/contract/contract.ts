import type { OpenAPIV3_1 } from 'openapi-types'
import { listInWireOrder, nameOf, pickVariant } from '../forms/answers.ts'
import {
  bodyLimit,
  type Claimant,
  claimants,
  type EvidenceKey,
  type Question,
  type Questionnaire,
} from '../forms/model.ts'
import { getAnswerFormat } from '../forms/rules/formats.ts'

/** A JSON Schema, draft 2020-12, as OpenAPI 3.1 embeds it. */
export type JsonSchema = OpenAPIV3_1.SchemaObject

/** The schema of one payload that an endpoint accepts. */
export interface PayloadSchema {
  /** Unique, and a valid component name: `depo-provera.loved-one`. */
  readonly name: string
  readonly questionnaire: Questionnaire
  readonly schema: JsonSchema
}

/**
 * Builds the schema of every payload that the site can send: one for each questionnaire, or one for each
 * claimant if the questionnaire asks for whom the claim is made.
 */
export function buildPayloadSchemas(questionnaires: readonly Questionnaire[]): PayloadSchema[] {
  return questionnaires.flatMap(questionnaire => {
    const { id, claimantQuestion } = questionnaire
    const variants = claimantQuestion === undefined ? [undefined] : claimants
    return variants.map(claimant => ({
      name: claimant ? `${id}.${claimant.toLowerCase().replace(' ', '-')}` : id,
      questionnaire,
      schema: buildObjectSchema(questionnaire, claimant),
    }))
  })
}

function buildObjectSchema(
  questionnaire: Questionnaire,
  claimant: Claimant | undefined,
): JsonSchema {
  const { constants, lead, name } = questionnaire
  const properties: Record<string, JsonSchema> = {}
  for (const question of listInWireOrder(questionnaire)) {
    const isClaimantQuestion =
      claimant !== undefined && nameOf(question) === questionnaire.claimantQuestion
    properties[pickVariant(question.key, claimant ?? 'MYSELF')] = {
      ...(isClaimantQuestion
        ? buildClaimantSchema(question, claimant)
        : buildAnswerSchema(question)),
      description: [pickVariant(question.label, claimant ?? 'MYSELF'), question.contractNote]
        .filter(Boolean)
        .join(' '),
    }
  }
  for (const [key, value] of Object.entries(constants)) properties[key] = { const: value }
  if (lead) Object.assign(properties, evidence)
  return {
    title: claimant ? `${name}, for ${claimant}` : name,
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  }
}

/** https://support.activeprospect.com/hc/en-us/articles/44152472006036-Certificate-Expiration-and-Retention-Window */
const certificateLifetime =
  'A TrustedForm certificate expires after 3 days, or after 90 if its vendor saw the form submitted.'

/** The schemas of the evidence that a lead carries. */
const evidence: Readonly<Record<EvidenceKey, JsonSchema>> = {
  page_url: {
    type: 'string',
    minLength: 1,
    description:
      'The URL of the page as the browser has it, without a fragment. Advertising systems put characters such as { and | into it, so it need not be a URI by RFC 3986.',
  },
  ip_address: {
    type: 'string',
    description:
      'Empty when the visitor left the page during the lookup: they had pressed send and could not see a failure.',
  },
  xxTrustedFormCertUrl: {
    type: 'string',
    description:
      `The consent certificate. ${certificateLifetime} Whoever buys the lead claims it in that time, with an account of its own, by a POST to this URL. Unclaimed, it is gone after that, and with it the proof of consent. ` +
      'An https URL, or empty: the script was blocked or late, the site has none, or the browser sends Global Privacy Control, under which the script is not loaded.',
  },
  xxTrustedFormPingUrl: { const: '' },
}

/** The answers to the claimant question that occur in a payload for that claimant. */
function buildClaimantSchema(question: Question, claimant: Claimant): JsonSchema {
  const values = listOptionValues(question)
  return { enum: values.filter(value => (value === 'LOVED ONE') === (claimant === 'LOVED ONE')) }
}

function buildAnswerSchema(question: Question): JsonSchema {
  const { kind, required, when } = question
  if (kind === 'checkbox') {
    const values = required === undefined ? [true, false] : [true]
    return { enum: when === undefined ? values : [...values, ''] }
  }
  if (question.options) return { enum: listOptionValues(question) }
  // As the forms check it: a lead that a form accepts and a server rejects is lost.
  const pattern = getAnswerFormat(question)?.pattern.source
  const annotated: JsonSchema = { type: 'string', ...(pattern ? { pattern } : { minLength: 1 }) }
  return canBeEmpty(question) ? { anyOf: [annotated, { const: '' }] } : annotated
}

/** The values of a question's options, without duplicates. */
function listOptionValues(question: Question): string[] {
  const values = (question.options ?? []).map(({ value }) => value)
  return [...new Set(canBeEmpty(question) ? [...values, ''] : values)]
}

function canBeEmpty({ required, when }: Question): boolean {
  return required === undefined || when !== undefined
}

/**
 * The contract with the provider's website API: OpenAPI 3.1 with one POST per endpoint.
 * @param origin the public origin of the site
 */
export function buildContract(
  questionnaires: readonly Questionnaire[],
  title: string,
  origin: string,
): OpenAPIV3_1.Document {
  const bodies = buildPayloadSchemas(questionnaires)
  const endpoints = [...new Set(questionnaires.map(({ endpoint }) => endpoint))].sort()
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title, version: '1', description: `${describeCors(origin)}\n\n${bodyRules}` },
    // The cast: openapi-types 12 mixes its types of 3.0 into those of 3.1.
    paths: Object.fromEntries(
      endpoints.map(endpoint => {
        const accepted = bodies.filter(({ questionnaire }) => questionnaire.endpoint === endpoint)
        return [endpoint, { post: buildPostOperation(endpoint, accepted) }]
      }),
    ) as OpenAPIV3_1.PathsObject,
    components: { schemas: Object.fromEntries(bodies.map(({ name, schema }) => [name, schema])) },
  }
}

function buildPostOperation(
  endpoint: string,
  bodies: readonly PayloadSchema[],
): OpenAPIV3_1.OperationObject {
  const refs = bodies.map(({ name }) => ({ $ref: `#/components/schemas/${name}` }))
  return {
    operationId: endpoint.slice(1),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: refs.length === 1 ? refs[0]! : { anyOf: refs } } },
    },
    responses: {
      '2XX': {
        description: `Accepted. ${acceptanceRules}`,
      },
      default: { description: 'Not accepted. The visitor is asked to try again.' },
    },
  }
}

/** The rules for every payload, in words. */
const bodyRules =
  `A body has at most ${bodyLimit} bytes of UTF-8. Texts have at least one visible character, and ` +
  'no control characters except tabs and line breaks, and none that turn the direction of text: the forms remove ' +
  'them. There are no other limits on lengths or characters.'

/** What a provider says when it takes a body, in words: see `acceptance.ts`. */
const acceptanceRules =
  'A status from 200 to 299 says that the lead is taken, if its body is empty, one of the texts OK, accepted, success ' +
  'and received, or JSON without a word of refusal, such as failure, rejected, error, invalid, duplicate or false, as ' +
  'outcome, status, result, success, ok, accepted, delivery or error. JSON with one is a refusal, and the lead is not ' +
  'sent again. XML, pages and other texts are not understood, and the lead is sent three times. Browsers do not read ' +
  'the body; a relay does. 409 to a lead whose earlier answer was lost says that it is taken.'

/** How long browsers may remember a preflight, in seconds. Chrome's limit. */
export const preflightMaxAge = 7200

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

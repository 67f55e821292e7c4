import { listInWireOrder, nameOf, pickVariant } from '../forms/answers.ts'
import {
  type Claimant,
  claimants,
  type EvidenceKey,
  type Question,
  type Questionnaire,
} from '../forms/model.ts'
import { getAnswerFormat } from '../forms/rules/formats.ts'

/** What one key of a payload holds: the part of JSON Schema, draft 2020-12, that the contract uses. */
export interface ValueSchema {
  readonly description?: string
  readonly const?: string
  readonly enum?: readonly (string | boolean)[]
  readonly type?: 'string'
  readonly pattern?: string
  readonly minLength?: number
  readonly anyOf?: readonly ValueSchema[]
}

/** The JSON Schema of a payload, as OpenAPI 3.1 embeds it. */
export interface ObjectSchema {
  readonly title: string
  readonly type: 'object'
  readonly properties: Readonly<Record<string, ValueSchema>>
  readonly required: readonly string[]
  readonly additionalProperties: false
}

/** True if a value fits what its key holds. */
export function isFitting(value: unknown, schema: ValueSchema): boolean {
  if (schema.anyOf) return schema.anyOf.some(part => isFitting(value, part))
  if (schema.enum) return schema.enum.some(allowed => allowed === value)
  if (schema.const !== undefined) return value === schema.const
  const { pattern = '', minLength = 0 } = schema
  return (
    typeof value === 'string' && value.length >= minLength && new RegExp(pattern, 'u').test(value)
  )
}

/** The schema of one payload that an endpoint accepts. */
export interface PayloadSchema {
  /** Unique, and a valid component name: `depo-provera.loved-one`. */
  readonly name: string
  readonly questionnaire: Questionnaire
  readonly schema: ObjectSchema
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
): ObjectSchema {
  const { constants, lead, name } = questionnaire
  const properties: Record<string, ValueSchema> = {}
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
const evidence: Readonly<Record<EvidenceKey, ValueSchema>> = {
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
function buildClaimantSchema(question: Question, claimant: Claimant): ValueSchema {
  const values = listOptionValues(question)
  return { enum: values.filter(value => (value === 'LOVED ONE') === (claimant === 'LOVED ONE')) }
}

function buildAnswerSchema(question: Question): ValueSchema {
  const { kind, required, when } = question
  if (kind === 'checkbox') {
    const values = required === undefined ? [true, false] : [true]
    return { enum: when === undefined ? values : [...values, ''] }
  }
  if (question.options) return { enum: listOptionValues(question) }
  // The same pattern as in the forms: a lead that a form accepts and a server rejects is lost.
  const pattern = getAnswerFormat(question)?.pattern.source
  const annotated: ValueSchema = { type: 'string', ...(pattern ? { pattern } : { minLength: 1 }) }
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

import { type Schema as Draft2020, Validator } from '@cfworker/json-schema'
import type { Questionnaire } from '../forms/model.ts'
import { buildPayloadSchemas, type JsonSchema } from './contract.ts'

/** The keys that are wrong in a body, and what the form that it fits best expects. */
interface InvalidPayload {
  readonly invalidKeys: readonly string[]
  /** By key. */
  readonly expected: Readonly<Record<string, JsonSchema>>
}

/** The questionnaire that sends this body, or what is wrong in it. */
type PayloadVerdict = { readonly form: Questionnaire } | InvalidPayload

export type PayloadValidator = (
  endpoint: string,
  values: Readonly<Record<string, unknown>>,
) => PayloadVerdict

/**
 * Validates request bodies against the contract. A body that fits no form is compared with the form
 * that it fits best, so a single wrong key is reported alone, even if it is a key that identifies
 * the form. The validator compiles nothing, because Cloudflare Workers forbid `new Function`.
 */
export function createPayloadValidator(questionnaires: readonly Questionnaire[]): PayloadValidator {
  const bodies = buildPayloadSchemas(questionnaires).map(({ questionnaire, schema }) => {
    const expected = schema.properties as Readonly<Record<string, JsonSchema>>
    const keys = Object.entries(expected)
    const validators = keys.map(
      ([key, each]) => [key, new Validator(each as Draft2020, '2020-12')] as const,
    )
    return { questionnaire, validators, expected }
  })
  return (endpoint, values) => {
    let nearest: InvalidPayload | undefined
    for (const { questionnaire, validators, expected } of bodies) {
      if (questionnaire.endpoint !== endpoint) continue
      const invalidKeys = [
        ...validators
          .filter(([key, each]) => !Object.hasOwn(values, key) || !each.validate(values[key]).valid)
          .map(([key]) => key),
        ...Object.keys(values).filter(key => !Object.hasOwn(expected, key)),
      ]
      if (invalidKeys.length === 0) return { form: questionnaire }
      if (nearest === undefined || invalidKeys.length < nearest.invalidKeys.length)
        nearest = { invalidKeys, expected }
    }
    return nearest ?? { invalidKeys: [], expected: {} }
  }
}

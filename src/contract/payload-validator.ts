import { type Schema as Draft2020, Validator } from '@cfworker/json-schema'
import type { Questionnaire } from '../forms/model.ts'
import { buildPayloadSchemas } from './contract.ts'

/** The questionnaire that sends this body, or the keys that are wrong in it. */
type PayloadVerdict = { readonly form: Questionnaire } | { readonly invalidKeys: readonly string[] }

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
    const keys = Object.entries(schema.properties!)
    const validators = keys.map(
      ([key, each]) => [key, new Validator(each as Draft2020, '2020-12')] as const,
    )
    return { questionnaire, validators, knownKeys: new Set(keys.map(([key]) => key)) }
  })
  return (endpoint, values) => {
    let nearest: readonly string[] | undefined
    for (const { questionnaire, validators, knownKeys } of bodies) {
      if (questionnaire.endpoint !== endpoint) continue
      const invalidKeys = [
        ...validators
          .filter(([key, each]) => !Object.hasOwn(values, key) || !each.validate(values[key]).valid)
          .map(([key]) => key),
        ...Object.keys(values).filter(key => !knownKeys.has(key)),
      ]
      if (invalidKeys.length === 0) return { form: questionnaire }
      if (nearest === undefined || invalidKeys.length < nearest.length) nearest = invalidKeys
    }
    return { invalidKeys: nearest ?? [] }
  }
}

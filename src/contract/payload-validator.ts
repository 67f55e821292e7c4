import { type Schema as Draft2020, Validator } from '@cfworker/json-schema'
import type { Questionnaire } from '../forms/model.ts'
import { buildPayloadSchemas, type JsonSchema } from './payload-schemas.ts'

/** The schema of each key of the form that a body fits best, and the keys that are wrong. */
export interface PayloadVerdict {
  readonly expected: Readonly<Record<string, JsonSchema>>
  readonly invalidKeys: readonly string[]
}

/**
 * Validates request bodies against the contract of the form that the page stated. Without one, a body is compared with
 * the form that it fits best, so a single wrong key is reported alone, even if it is a key that identifies
 * the form. The validator compiles nothing, because Cloudflare Workers forbid `new Function`.
 */
export function createPayloadValidator(questionnaires: readonly Questionnaire[]) {
  const bodies = buildPayloadSchemas(questionnaires).map(({ questionnaire: form, schema }) => {
    const expected = schema.properties as Readonly<Record<string, JsonSchema>>
    const validators = Object.entries(expected).map(
      ([key, schema]) => [key, new Validator(schema as Draft2020, '2020-12')] as const,
    )
    return { form, validators, expected }
  })
  return (
    endpoint: string,
    values: Readonly<Record<string, unknown>>,
    stated?: string,
  ): PayloadVerdict => {
    const candidates = bodies.filter(({ form }) => form.endpoint === endpoint)
    const ofStated = candidates.filter(({ form }) => form.id === stated)
    const verdicts = (ofStated.length > 0 ? ofStated : candidates).map(
      ({ validators, expected }) => {
        const wrong = validators.filter(
          ([key, validator]) =>
            !Object.hasOwn(values, key) || !validator.validate(values[key]).valid,
        )
        const unknown = Object.keys(values).filter(key => !Object.hasOwn(expected, key))
        return { expected, invalidKeys: [...wrong.map(([key]) => key), ...unknown] }
      },
    )
    return (
      verdicts.toSorted((a, b) => a.invalidKeys.length - b.invalidKeys.length)[0] ?? {
        expected: {},
        invalidKeys: Object.keys(values),
      }
    )
  }
}

import type { Questionnaire } from '../forms/model.ts'
import { buildPayloadSchemas, isFitting, type ObjectSchema } from './payload-schemas.ts'

/** The schema of each key of the form that a body fits best, and the keys that are wrong. */
export interface PayloadVerdict {
  readonly expected: ObjectSchema['properties']
  readonly invalidKeys: readonly string[]
}

/**
 * Validates request bodies against the contract of the form that the page stated. Without one, a body is compared with
 * the form that it fits best, so a single wrong key is reported alone, even if it is a key that identifies
 * the form.
 */
export function createPayloadValidator(questionnaires: readonly Questionnaire[]) {
  const bodies = buildPayloadSchemas(questionnaires)
  return (
    endpoint: string,
    values: Readonly<Record<string, unknown>>,
    stated?: string,
  ): PayloadVerdict => {
    const candidates = bodies.filter(({ questionnaire }) => questionnaire.endpoint === endpoint)
    const ofStated = candidates.filter(({ questionnaire }) => questionnaire.id === stated)
    const verdicts = (ofStated.length > 0 ? ofStated : candidates).map(({ schema }) => {
      const expected = schema.properties
      const wrong = Object.entries(expected).filter(
        ([key, schema]) => !Object.hasOwn(values, key) || !isFitting(values[key], schema),
      )
      const unknown = Object.keys(values).filter(key => !Object.hasOwn(expected, key))
      return { expected, invalidKeys: [...wrong.map(([key]) => key), ...unknown] }
    })
    return (
      verdicts.toSorted((a, b) => a.invalidKeys.length - b.invalidKeys.length)[0] ?? {
        expected: {},
        invalidKeys: Object.keys(values),
      }
    )
  }
}

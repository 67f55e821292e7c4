import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { bodiesOf } from '../forms/contract.ts'
import type { Questionnaire } from '../forms/model.ts'

/** The id of the questionnaire that sends this body, or the keys that are wrong in it. */
type Verdict = { readonly form: string } | { readonly wrong: readonly string[] }

export type Judge = (endpoint: string, values: Readonly<Record<string, unknown>>) => Verdict

/**
 * Validates request bodies against the contract. A body that fits no form is compared with the form
 * that it fits best, so a single wrong key is reported alone, even if it is a key that identifies
 * the form.
 */
export function judgeOf(questionnaires: readonly Questionnaire[]): Judge {
  const ajv = new Ajv2020({ allErrors: true, ownProperties: true, validateFormats: false })
  const bodies = bodiesOf(questionnaires).map(({ questionnaire, schema }) => ({
    questionnaire,
    fits: ajv.compile(schema),
  }))
  return (endpoint, values) => {
    let nearest: readonly string[] | undefined
    for (const { questionnaire, fits } of bodies) {
      if (questionnaire.endpoint !== endpoint) continue
      if (fits(values)) return { form: questionnaire.id }
      const wrong = [...new Set(fits.errors!.map(keyOf))]
      if (nearest === undefined || wrong.length < nearest.length) nearest = wrong
    }
    return { wrong: nearest ?? [] }
  }
}

function keyOf({ instancePath, params }: ErrorObject): string {
  const pointed = instancePath.slice(1).replaceAll('~1', '/').replaceAll('~0', '~')
  return params.missingProperty ?? params.additionalProperty ?? pointed
}

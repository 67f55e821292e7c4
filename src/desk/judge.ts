import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { bodiesOf } from '../forms/contract.ts'
import type { Questionnaire } from '../forms/model.ts'

/** The id of the questionnaire that sends such a body, or the keys that are wrong in it. */
type Verdict = { readonly form: string } | { readonly wrong: readonly string[] }

export type Judge = (endpoint: string, values: Readonly<Record<string, unknown>>) => Verdict

/**
 * Judges bodies by the contract. One that fits nowhere is taken for what it is nearest to, so that
 * a single wrong key is named alone, be it the one that tells forms apart.
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

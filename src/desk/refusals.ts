import type { PayloadVerdict } from '../contract/payload-validator.ts'

/** Says what is wrong with each key of a payload: `What_dose must fit {"pattern":"^\d+$"}, was "20 mg"`. */
export function describeRefusal(
  { expected, invalidKeys }: PayloadVerdict,
  values: Readonly<Record<string, unknown>>,
): string {
  const reasons = invalidKeys.map(key => {
    if (!Object.hasOwn(expected, key)) return `${printJson(key)} is no key of this form`
    if (!Object.hasOwn(values, key)) return `${key} is missing`
    const { description, ...schema } = expected[key]!
    return `${key} must fit ${printJson(schema)}, was ${printValue(values[key])}`
  })
  return reasons.join('; ')
}

/** No answer is a list or an object. One that is nested deeply cannot be written as JSON. */
function printValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value ? 'an object' : printJson(value)
}

/** A value as JSON, cut short, and without characters that control a terminal. */
function printJson(value: unknown): string {
  const json = JSON.stringify(value).replace(/[\p{Cc}\p{Cf}]/gu, '')
  return json.length > 200 ? `${json.slice(0, 200)}…` : json
}

import type { JsonSchema } from '../contract/contract.ts'

/** A submission that was not stored, because it does not fit the contract. */
interface Refusal {
  /** ISO 8601, UTC. */
  readonly receivedAt: string
  readonly endpoint: string
  /** What is wrong, in words. */
  readonly reasons: readonly string[]
}

export interface RefusalLog {
  add(endpoint: string, reasons: readonly string[]): void
  /** The refusals of the present day, newest first. */
  listToday(): Refusal[]
}

/** How many refusals are remembered. */
const maxRefusals = 100

/** Prints each refusal and remembers the last ones until the desk ends. */
export function createRefusalLog(print: (line: string) => void = console.error): RefusalLog {
  const refusals: Refusal[] = []
  return {
    add(endpoint, reasons) {
      print(`[lead-desk] refused: ${reasons.join('; ')}`)
      refusals.unshift({ receivedAt: new Date().toISOString(), endpoint, reasons })
      refusals.splice(maxRefusals)
    },
    listToday() {
      const today = new Date().toISOString().slice(0, 10)
      return refusals.filter(({ receivedAt }) => receivedAt.startsWith(today))
    },
  }
}

/** Says what is wrong with one key of a payload: `What_dose must match ^\d+$, was "20 mg"`. */
export function describeRefusal(
  key: string,
  values: Readonly<Record<string, unknown>>,
  schema: JsonSchema | undefined,
): string {
  if (!schema) return `${printJson(key)} is no key of this form`
  if (!Object.hasOwn(values, key)) return `${key} is missing`
  return `${key} must ${describeSchema(schema)}, was ${printJson(values[key])}`
}

function describeSchema({ anyOf, enum: values, const: value, pattern }: JsonSchema): string {
  if (anyOf) return anyOf.map(each => describeSchema(each as JsonSchema)).join(' or ')
  if (values) return `be one of ${printJson(values)}`
  if (value !== undefined) return `be ${printJson(value)}`
  return pattern ? `match ${pattern}` : 'be a text'
}

/** A value as JSON, cut short, and without characters that control a terminal. */
function printJson(value: unknown): string {
  const json = JSON.stringify(value).replace(/[\p{Cc}\p{Cf}]/gu, '')
  return json.length > 200 ? `${json.slice(0, 200)}…` : json
}

import { readdirSync, readFileSync } from 'node:fs'

/** One form, transcribed from the specification and not from the questionnaires. */
interface Golden {
  endpoint: string
  success: string
  /** null if the specification does not say. */
  steps: { heading: string | null; button: string | null }[]
  checks: [name: string, message: string][]
  /** The text beside the control, if the notice would mislead. */
  inline?: Record<string, string>
  formats: [name: string, value: string, message: string][]
  options: Record<string, string[]>
  /** Options whose text differs from their value. */
  labels?: Record<string, string[]>
  years: Record<string, number>
  /** The initial answers that the form sets. */
  initial?: Record<string, string>
  cases: {
    who: string | null
    answers: Record<string, string | boolean>
    payload: Record<string, unknown>
  }[]
}

const folder = 'tests/payloads'
export const golden = readdirSync(folder).map(file => ({
  id: file.replace('.json', ''),
  ...(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Golden),
}))

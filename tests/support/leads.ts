import { keptIn } from './faults/kept.ts'

/** Another, where this one is taken: E2E_PORT=4490 npm run test:browser. */
export const port = Number(process.env.E2E_PORT ?? 4390)

/** What the desk of that port keeps. */
export const file = `test-results/desk-${port}.sqlite`

/** What the desk has committed for an e-mail address, repeats and all, as the text it keeps. */
export function leadsOf(email: string): Record<string, unknown>[] {
  return keptIn(file, email).map(({ payload }) => payload)
}

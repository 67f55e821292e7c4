import { keptIn } from '../faults/kept.ts'

export const file = 'test-results/desk.sqlite'

/** What the desk has committed for an e-mail address, repeats and all, as the text it keeps. */
export function leadsOf(email: string): Record<string, unknown>[] {
  return keptIn(file, email).map(({ payload }) => payload)
}

import { usStates } from '../../forms/us-states.ts'

/** Where a law may apply: the states, and the District of Columbia, which forms do not offer. */
export const jurisdictions: readonly string[] = [...usStates, 'District of Columbia'].sort()

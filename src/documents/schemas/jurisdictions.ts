import { usStates } from '../../forms/us-states.ts'

/** Where a law may apply: the states, and the District of Columbia, which forms do not offer. */
export const jurisdictions: readonly string[] = [...usStates, 'District of Columbia'].sort()

/** The letters of each in addresses, in the same order. */
const letters =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  )

export const getLetters = (jurisdiction: string): string =>
  letters[jurisdictions.indexOf(jurisdiction)]!

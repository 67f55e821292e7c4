/** The keys that code reads whatever the form, from the specification of the provider's website API. */
export const fixedKeys = [
  'firstName',
  'lastName',
  'fullName',
  'email',
  'number',
  'phoneNumber',
  'state',
  'residentsOfCalifornia',
  'Iamrequestingto',
  'lawsuits',
  'sub_category',
  'subject',
  'checkbox',
] as const

export type FixedKey = (typeof fixedKeys)[number]

/** What a submission has under a fixed key, or "". */
export function getFixedAnswer(values: Readonly<Record<string, unknown>>, key: FixedKey): string {
  return String(values[key] ?? '')
}

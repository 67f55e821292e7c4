import type { z } from 'astro/zod'

/** Plain names for Zod's types. */
const meanings: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'fields with names',
  record: 'fields with names',
  string: 'a text',
}

/** A message that writers understand, for issues for which the schema has no message of its own. */
export function describeZodIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return `must be ${meanings[issue.expected]}`
  if (issue.code === 'too_small' && issue.origin === 'array') return 'must not be empty'
  if (issue.code === 'too_small')
    return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`
  return issue.code === 'too_big' ? `must be at most ${issue.maximum}` : undefined
}

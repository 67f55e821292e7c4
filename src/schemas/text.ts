import { z } from 'astro/zod'

/** What visitors read: at least one letter or sign. */
export const text = z
  .string({ error: 'must be a text; numbers and dates go in quotes' })
  .regex(/\S/, 'must not be empty')

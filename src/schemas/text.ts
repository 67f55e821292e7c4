import { z } from 'astro/zod'

/** What visitors read: at least one letter or sign. */
export const text = z
  .string({ error: 'must be a text; numbers and dates go in quotes' })
  .regex(/\S/, 'must not be empty')

/** A list in which nothing stands twice. */
export function unrepeated<T extends z.ZodType>(
  item: T,
  nameOf: (value: z.output<T>) => string = String,
) {
  return z.array(item).check(({ value, issues }) => {
    const names = value.map(nameOf)
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index)
        issues.push({
          code: 'custom',
          path: [index],
          message: `"${name}" stands here twice`,
          input: name,
        })
  })
}

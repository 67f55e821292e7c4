import { readFileSync } from 'node:fs'
import { z } from 'astro/zod'
import { UserError } from './user-error.ts'

/**
 * Reads a JSON file that a build has written.
 * @param advice what to do where it does not fit
 * @throws {UserError} if it is not JSON, or does not fit the schema
 */
export function readJson<T>(schema: z.ZodType<T>, file: string, advice = 'Run: npm run build'): T {
  const { data, error } = schema.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (error)
    throw new UserError(`${file} is not as a build writes it. ${advice}\n${z.prettifyError(error)}`)
  return data as T
}

/** The value of a JSON text, or undefined, which no schema of a file takes. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

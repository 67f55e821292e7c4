import { readFileSync } from 'node:fs'
import { z } from 'astro/zod'
import { UserError } from './user-error.ts'

/** What the schemas of Zod and of Valibot have in common: https://standardschema.dev. */
interface StandardSchema<T> {
  readonly '~standard': { validate(value: unknown): Result<T> | Promise<Result<T>> }
}

type Result<T> =
  | { readonly value: T; readonly issues?: undefined }
  | Parameters<typeof z.prettifyError>[0]

/**
 * Reads a JSON file that a build has written.
 * @param advice what to do where it does not fit
 * @throws {UserError} if it is not JSON, or does not fit the schema
 */
export function readJson<T>(
  schema: StandardSchema<T>,
  file: string,
  advice = 'Run: npm run build',
): T {
  // Only schemas that wait for something promise a result, and none of a file does.
  const result = schema['~standard'].validate(parseJson(readFileSync(file, 'utf8'))) as Result<T>
  if (!result.issues) return result.value
  throw new UserError(`${file} is not as a build writes it. ${advice}\n${z.prettifyError(result)}`)
}

/** The value of a JSON text, or undefined, which no schema of a file takes. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

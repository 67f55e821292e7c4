import { requireData } from '../documents/reading/finding.ts'
import { parseDeskEnvironment, type RawEnvironment, readEnv } from '../environment.ts'

export type DeskSettings = ReturnType<typeof readDeskSettings>

/**
 * Reads `PORT` (0 means any free port) and the variables that begin with `DESK_`.
 * @throws {FindingsError} that says what to set
 */
export function readDeskSettings(raw: RawEnvironment = readEnv()) {
  const variables = requireData(parseDeskEnvironment(raw))
  return {
    port: variables.PORT,
    host: variables.DESK_HOST,
    database: variables.DESK_DB,
    password: variables.DESK_PASSWORD,
    allowOrigin: variables.DESK_ALLOW_ORIGIN,
  }
}

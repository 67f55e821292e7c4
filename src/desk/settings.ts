import { requireData } from '../documents/reading/finding.ts'
import { parseDeskEnvironment, type RawEnvironment, readEnv } from '../environment.ts'

export type DeskSettings = ReturnType<typeof readDeskSettings>

/**
 * Reads `PORT` (0 means any free port) and the variables that begin with `DESK_`.
 * @throws {FindingsError} that says what to set
 */
export function readDeskSettings(raw: RawEnvironment = readEnv()) {
  const found = requireData(parseDeskEnvironment(raw))
  return {
    port: found.PORT,
    host: found.DESK_HOST,
    database: found.DESK_DB,
    password: found.DESK_PASSWORD,
    allowOrigin: found.DESK_ALLOW_ORIGIN,
  }
}

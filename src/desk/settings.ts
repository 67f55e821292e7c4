import { requireData } from '../documents/finding.ts'
import { parseDeskEnvironment, type RawEnvironment, readEnv } from '../environment.ts'

/** The settings of the lead desk. */
export interface DeskSettings {
  /** 0 means any free port. */
  readonly port: number
  readonly host: string
  /** Path of the SQLite file. */
  readonly database: string
  /** The password of the inbox. */
  readonly password: string | undefined
  /** The origin of a site elsewhere that may send leads, or "". */
  readonly allowOrigin: string
}

/**
 * Reads `PORT` and the variables that begin with `DESK_`.
 * @throws {FindingsError} that says what to set
 */
export function readDeskSettings(raw: RawEnvironment = readEnv()): DeskSettings {
  const found = requireData(parseDeskEnvironment(raw))
  return {
    port: Number(found.PORT),
    host: found.DESK_HOST,
    database: found.DESK_DB,
    password: found.DESK_PASSWORD,
    allowOrigin: found.DESK_ALLOW_ORIGIN,
  }
}

import { relative } from 'node:path'

/** The settings of the lead desk. */
export interface Settings {
  /** 0 means any free port. */
  readonly port: number
  readonly host: string
  /** Path of the SQLite file. */
  readonly database: string
}

/**
 * Reads `PORT`, `DESK_HOST` and `DESK_DB`. An empty variable counts as unset.
 * @throws {PlainError} that says what to set
 */
export function settings(given: Readonly<Record<string, string | undefined>>): Settings {
  const port = given.PORT || '4321'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535)
    throw new Error(
      `PORT is "${port}". Set it to a number from 1 to 65535, such as PORT=4322 npm start.`,
    )
  const database = given.DESK_DB || 'leads.sqlite'
  if (['dist', 'public'].some(folder => !/^\.\.(\/|\\|$)/.test(relative(folder, database))))
    throw new Error(`DESK_DB is "${database}", where all leads would be served. Set another path.`)
  return { port: Number(port), host: given.DESK_HOST || '127.0.0.1', database }
}

/** The host is a loopback address, which only this machine can reach. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

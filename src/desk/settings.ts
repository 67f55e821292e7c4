import { relative } from 'node:path'

/** The settings of the lead desk. */
export interface Settings {
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
 * Reads `PORT`, `DESK_HOST`, `DESK_DB`, `DESK_PASSWORD` and `DESK_ALLOW_ORIGIN`. An empty variable counts as unset.
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
  const host = given.DESK_HOST || '127.0.0.1'
  const password = given.DESK_PASSWORD || undefined
  if (!isLoopback(host) && !password)
    throw new Error(
      `DESK_HOST is "${host}", so others can reach the inbox. Set DESK_PASSWORD, such as DESK_PASSWORD="$(openssl rand -base64 18)". The user is "desk".`,
    )
  const allowOrigin = given.DESK_ALLOW_ORIGIN || ''
  if (allowOrigin && (!URL.canParse(allowOrigin) || new URL(allowOrigin).origin !== allowOrigin))
    throw new Error(
      `DESK_ALLOW_ORIGIN is "${allowOrigin}". Set it to an origin, such as https://www.example.com.`,
    )
  return { port: Number(port), host, database, password, allowOrigin }
}

/** The host is a loopback address, which only this machine can reach. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

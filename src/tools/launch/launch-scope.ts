import { UserError } from '../../documents/user-error.ts'
import { readArguments } from '../../program.ts'
import { isPublicHost } from './public-hosts.ts'

/** What `check:launch` is asked for. */
export interface LaunchScope {
  /** The origin of the site. */
  readonly site: string
  /** The site is public already. What only time makes old warns, so that corrections do not wait. */
  readonly launched: boolean
  /** Asks the services on other hosts. */
  readonly live: boolean
  /** Asks the deployed site as well, and the services on its own host. */
  readonly deployed: boolean
}

const usage = `Write: npm run check:launch -- --site https://www.….com
    --live      also asks the services on other hosts
    --deployed  also asks the public site, and the services on its own host
    --launched  what only time makes old warns`

const options = {
  site: { type: 'string', default: '' },
  live: { type: 'boolean', default: false },
  deployed: { type: 'boolean', default: false },
  launched: { type: 'boolean', default: false },
} as const

/** @throws {UserError} with the usage if the words of the command line are others */
export function parseLaunchScope(words: string[]): LaunchScope {
  const { site: address, ...scope } = readArguments({ args: words, options }, usage).values
  const site = address.replace(/\/$/, '')
  const isOrigin = /^https:/.test(site) && URL.canParse(site) && new URL(site).origin === site
  if (isOrigin && isPublicHost(new URL(site).hostname)) return { site, ...scope }
  throw new UserError(
    `--site is "${address}". It must be an https origin on the internet.\n${usage}`,
  )
}

import { readFileSync } from 'node:fs'
import type { EnvironmentFinding, Finding } from '../../documents/finding.ts'
import type { Environment } from '../../environment.ts'
import { endpoints } from '../../forms/model.ts'
import { describeServiceUrl } from './services.ts'

const file = 'src/relay/wrangler.jsonc'

/** How long delivered leads stay at least, so that a provider that lost one can get it again. */
const minDaysKept = 30

/** Each setting of the relay: what is wrong with its value, and what to set. */
const settings: Readonly<
  Record<string, readonly [describe: (value: string, site: string) => string | undefined, string]>
> = {
  PROVIDER_URL: [describeProviderUrl, "Set PROVIDER_URL to the provider's API: https://api.…"],
  database_id: [
    value =>
      /^(?!(.)(?:\1|-)*$)[\da-f-]{36}$/.test(value) ? undefined : `is ${value}, which is no id`,
    'Set database_id to what "wrangler d1 create" printed.',
  ],
  KEEP_DAYS: [
    value =>
      Number(value) >= minDaysKept ? undefined : `is ${value}, less than ${minDaysKept} days`,
    `Set KEEP_DAYS to ${minDaysKept} or more, as your lawyer says.`,
  ],
}

/** True if the site sends its leads to the relay, which answers on the site's own host. */
export function isSentToRelay({ PUBLIC_API_BASE_URL }: Environment): boolean {
  return /(^|\/)relay$/.test(PUBLIC_API_BASE_URL)
}

/** What is wrong with the relay's configuration, so that leads would be lost. */
export function checkRelaySettings(
  site: string,
  text = readFileSync(new URL('../../relay/wrangler.jsonc', import.meta.url), 'utf8'),
): Finding[] {
  const lines = text.split('\n').map(line => line.replace(/^\s*\/\/.*/, ''))
  return Object.entries(settings).flatMap(([name, [describe, suggestion]]) => {
    const pattern = new RegExp(`"${name}":\\s*"?([^",}\\s]*)`)
    const given = lines.flatMap((line, index) => {
      const value = pattern.exec(line)?.[1]
      return value === undefined ? [] : [{ value, line: index + 1 }]
    })
    if (given.length === 0) return [{ file, message: `has no ${name}`, suggestion }]
    return given.flatMap(({ value, line }) => {
      const problem = describe(value, site)
      return problem ? [{ file, line, message: `${name} ${problem}`, suggestion }] : []
    })
  })
}

function describeProviderUrl(value: string, site: string): string | undefined {
  const { origin, pathname } = URL.canParse(value) ? new URL(value) : { origin: '', pathname: '' }
  if (origin === site || value.startsWith('/')) return `is ${value}, which is the site itself`
  if (endpoints.some(endpoint => pathname.endsWith(endpoint)))
    return `is ${value}, to which the relay adds the endpoint once more`
  return describeServiceUrl(value, site)
}

/** The values of DEPLOY_TO that `deploy.yml` knows. */
export const deployTargets = ['cloudflare', 'netlify', 'relay']

/** Where the workflow deploys. A job that deploys nothing, or a site without its relay, must not succeed. */
export function checkDeployTarget(
  target: string | undefined,
  environment: Environment,
): EnvironmentFinding[] {
  const api = environment.PUBLIC_API_BASE_URL
  const createFinding = (message: string, suggestion: string) => [
    { variable: 'DEPLOY_TO', message, suggestion },
  ]
  if (target === undefined) return []
  if (!deployTargets.includes(target))
    return createFinding(`is "${target}"`, `Set it to one of ${deployTargets.join(', ')}.`)
  return isSentToRelay(environment) === (target === 'relay')
    ? []
    : createFinding(
        `is ${target}, and leads go to ${api}`,
        'Deploy the relay with DEPLOY_TO=relay.',
      )
}

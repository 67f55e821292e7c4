import { readFileSync } from 'node:fs'
import type { EnvironmentFinding, Finding } from '../../documents/finding.ts'
import type { Environment } from '../../environment.ts'
import { endpoints } from '../../forms/model.ts'
import { describeServiceUrl } from './services.ts'

/** The configuration of the Worker that is deployed to a value of DEPLOY_TO. */
const workerFiles: Readonly<Record<string, string>> = {
  cloudflare: 'wrangler.jsonc',
  relay: 'src/relay/wrangler.jsonc',
}

/** How long delivered leads stay at least, so that a provider that lost one can get it again. */
const minDaysKept = 30

/** Each setting of the relay, of which the site alone has only the first: what is wrong with its value, and what to set. */
const settings: Readonly<
  Record<string, readonly [describe: (value: string, site: string) => string | undefined, string]>
> = {
  name: [
    value =>
      value === 'claim-lantern' ? `is ${value}, which came with the repository` : undefined,
    'Set name to one of your own: a Worker of the same name would be overwritten.',
  ],
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
  ALERT_SILENCE_HOURS: [
    value => (Number(value) > 0 ? undefined : `is ${value}, so no alert is sent`),
    'Set ALERT_SILENCE_HOURS to a number of hours, such as 24.',
  ],
}

/** True if the site sends its leads to the relay, which answers on the site's own host. */
export function isSentToRelay({ PUBLIC_API_BASE_URL, SITE_URL }: Environment): boolean {
  return new URL(PUBLIC_API_BASE_URL, SITE_URL).href === `${SITE_URL}/relay`
}

/** The providers of the relay, of which each environment of `wrangler.jsonc` can have its own. */
export function listProviderUrls(): string[] {
  return listValues(readSettings(workerFiles.relay!), 'PROVIDER_URL').map(({ value }) => value)
}

/** What is wrong with the configuration of a Worker, so that leads or another site would be lost. */
export function checkWorkerSettings(
  target: string | undefined,
  site: string,
  read = readSettings,
): Finding[] {
  const file = workerFiles[target ?? '']
  if (!file) return []
  const own = Object.entries(settings).slice(0, target === 'relay' ? undefined : 1)
  return own.flatMap(([name, [describe, suggestion]]) => {
    const given = listValues(read(file), name)
    if (given.length === 0) return [{ file, message: `has no ${name}`, suggestion }]
    return given.flatMap(({ value, line }) => {
      const problem = describe(value, site)
      return problem ? [{ file, line, message: `${name} ${problem}`, suggestion }] : []
    })
  })
}

function readSettings(file: string): string {
  return readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
}

function listValues(text: string, name: string) {
  const pattern = new RegExp(`^(?!\\s*//).*"${name}":\\s*"?([^",}\\s]*)`)
  return text.split('\n').flatMap((line, index) => {
    const value = pattern.exec(line)?.[1]
    return value === undefined ? [] : [{ value, line: index + 1 }]
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

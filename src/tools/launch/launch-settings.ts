import type { AnyFinding } from '../../documents/reading/finding.ts'
import type { Site } from '../../documents/schemas/site.ts'
import { type Environment, type RawEnvironment, sendsToRelay } from '../../settings/environment.ts'
import { nowhere } from '../check-content/rules/samples.ts'
import { checkWorkerSettings } from './worker-settings.ts'

/** What the address of a service of a public site must not be. */
const problems: readonly (readonly [RegExp, string])[] = [
  [/^\/api(\/(ip|certificate\.js)\b|$)/, 'which the lead desk alone answers, on this machine'],
  [/^http:/i, 'which is not https'],
  [nowhere, 'which leads nowhere'],
  [/sandbox=true/, 'which makes sandbox certificates'],
]

/**
 * Variables that a public site cannot have.
 * @param site the origin that is to be launched
 * @param raw the variables as they are set
 * @param keptDays for which privacy pages say that a lead is kept
 */
export function checkSettings(
  site: string,
  environment: Environment,
  raw: RawEnvironment,
  { retention, partnersLoadStops }: Pick<Site, 'retention' | 'partnersLoadStops'>,
): readonly (AnyFinding & { readonly warns?: boolean })[] {
  const { SITE_URL, BUILD_DATE: _, ...services } = environment
  const faults = Object.entries(services).flatMap(([variable, addresses]) =>
    [addresses].flat().flatMap(url => {
      const path = url.replace(site, '')
      const [, problem] = problems.find(([pattern]) => path.search(pattern) >= 0) ?? []
      return problem ? [{ variable, message: `is ${url}, ${problem}` }] : []
    }),
  )
  const add = (variable: string, message: string) => faults.push({ variable, message })
  if (SITE_URL !== site) add('SITE_URL', `or host in content/site.yaml is ${SITE_URL}, not ${site}`)
  if (services.PUBLIC_CERTIFICATE_SCRIPT_URL === '')
    add('PUBLIC_CERTIFICATE_SCRIPT_URL', 'is empty: leads would carry no proof of consent')
  // In the shell, it is meant for one build.
  if (raw.BUILD_DATE && !process.env.BUILD_DATE)
    add('BUILD_DATE', `makes every build that of ${raw.BUILD_DATE}`)
  const suggestion = 'Change it in .env, as .env.example says.'
  const isRelay = sendsToRelay(environment)
  const worker = checkWorkerSettings(site, isRelay, retention.deliveredDays, partnersLoadStops)
  if (partnersLoadStops && !isRelay)
    add('PUBLIC_API_BASE_URL', 'is no relay, whose list partnersLoadStops of site.yaml speaks of')
  return [...faults.map(fault => ({ ...fault, suggestion })), ...worker]
}

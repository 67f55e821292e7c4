import type { EnvironmentFinding } from '../../documents/finding.ts'
import { type Environment, readEnv } from '../../environment.ts'
import { nowhere } from '../check-content/rules/samples.ts'

/** What the address of a service of a public site must not be. */
const problems: readonly (readonly [RegExp, string])[] = [
  [/^\/api/, 'which only the lead desk answers'],
  [/^http:/i, 'which is not https'],
  [nowhere, 'which leads nowhere'],
  [/sandbox=true/, 'which makes sandbox certificates'],
]

/**
 * Variables that a public site cannot have.
 * @param site the origin that is to be launched
 */
export function checkSettings(site: string, environment: Environment): EnvironmentFinding[] {
  const { SITE_URL, PUBLIC_IP_LOOKUP_URL, BUILD_DATE, ...services } = environment
  const addresses = [
    ...Object.entries(services),
    ...PUBLIC_IP_LOOKUP_URL.map(url => ['PUBLIC_IP_LOOKUP_URL', url] as const),
  ]
  const found = addresses.flatMap(([variable, url]) => {
    const path = url.replace(site, '')
    const [, problem] = problems.find(([pattern]) => path.search(pattern) >= 0) ?? []
    return problem ? [{ variable, message: `is ${url}, ${problem}` }] : []
  })
  if (SITE_URL !== site)
    found.push({ variable: 'SITE_URL', message: `is ${SITE_URL}, not ${site}` })
  if (services.PUBLIC_CERTIFICATE_SCRIPT_URL === '')
    found.push({
      variable: 'PUBLIC_CERTIFICATE_SCRIPT_URL',
      message: 'is empty: leads would carry no proof of consent',
    })
  // In the shell, it is meant for one build.
  if (readEnv().BUILD_DATE && !process.env.BUILD_DATE)
    found.push({ variable: 'BUILD_DATE', message: `makes every build that of ${BUILD_DATE}` })
  return found.map(each => ({ ...each, suggestion: 'Change it in .env, as .env.example says.' }))
}

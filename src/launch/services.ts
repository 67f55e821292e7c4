import { readEnv } from '../schemas/env.ts'
import { addressServices, type Environment, unusable } from '../schemas/environment.ts'
import type { Finding } from '../schemas/finding.ts'
import { isSampleAddress } from './sample.ts'

/** What is wrong with the address that the site is to have, and with the services it talks to. */
export function services(site: string, environment: Environment): Finding[] {
  const { SITE_URL, PUBLIC_API_BASE_URL, PUBLIC_CERTIFICATE_SCRIPT_URL } = environment
  /** Of an address on the site itself, its path. */
  const onSite = (value: string) =>
    value.startsWith(`${site}/`) ? value.slice(site.length) : value
  const api = onSite(PUBLIC_API_BASE_URL)
  const { origin } = new URL(site)
  return [
    ...unusable(environment, readEnv().BUILD_DATE),
    ...address(site),
    ...(SITE_URL === origin
      ? []
      : [finding('SITE_URL', `is ${SITE_URL}, not ${origin}`, `Set it: SITE_URL=${origin}`)]),
    ...service('PUBLIC_API_BASE_URL', api, 'https://api.… of the provider', /^\//),
    ...addressServices(environment).flatMap(each =>
      service(
        'PUBLIC_IP_LOOKUP_URL',
        onSite(each),
        'https://… that answers {"ip": "…"}',
        /^\/api\/ip\b/,
      ),
    ),
    ...certificate(onSite(PUBLIC_CERTIFICATE_SCRIPT_URL)),
  ]
}

function address(site: string): Finding[] {
  const { protocol, origin, hostname } = new URL(site)
  const mend = 'Give the address that visitors will see, such as --site https://www.….com'
  return [
    ...(protocol === 'https:' ? [] : [finding('--site', `is ${site}, which is not https`, mend)]),
    ...(origin === site
      ? []
      : [finding('--site', `is ${site}, not the origin ${origin}`, `Write --site ${origin}`)]),
    ...(isSampleAddress(site) ? [finding('--site', `is on ${hostname}, a sample host`, mend)] : []),
  ]
}

function certificate(script: string): Finding[] {
  const name = 'PUBLIC_CERTIFICATE_SCRIPT_URL'
  const example = 'https://api.trustedform.com/trustedform.js'
  if (script === '')
    return [
      finding(name, 'is empty: no lead carries proof of consent', `Set it: ${name}=${example}`),
    ]
  if (/[?&]sandbox=true\b/.test(script))
    return [
      finding(
        name,
        'asks for sandbox certificates, which prove nothing',
        `Set it: ${name}=${example}`,
      ),
    ]
  return service(name, script, example, /^\/api\/certificate\.js/)
}

/** @param standIn paths that only the lead desk answers */
function service(name: string, value: string, example: string, standIn: RegExp): Finding[] {
  const mend = `Set it: ${name}=${example}`
  if (standIn.test(value))
    return [finding(name, `is ${value}, which only the lead desk answers`, mend)]
  if (isSampleAddress(value)) return [finding(name, `is ${value}, on a sample host`, mend)]
  if (/^http:/i.test(value)) return [finding(name, `is ${value}, which is not https`, mend)]
  return []
}

function finding(file: string, what: string, mend: string): Finding {
  return { file, what, mend }
}

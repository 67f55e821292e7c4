import { existsSync, readFileSync } from 'node:fs'
import type { Description } from '../hosts/description.ts'
import { addressServices, type Environment } from '../schemas/environment.ts'
import type { Finding } from '../schemas/finding.ts'
import type { Site } from '../schemas/site.ts'
import { changedSince, isWhole } from '../writing/built.ts'

const page = 'dist/index.html'
const description = 'hosts/description.json'
const security = 'dist/.well-known/security.txt'
const mend = 'Run, with the settings of the site: npm run build'

/** Whether what will be uploaded is built from these settings, and says whom to tell of a weakness. */
export function built(environment: Environment, site: Site, day: string): Finding[] {
  const missing = [page, description, security].filter(file => !existsSync(file))
  if (missing.length > 0) return missing.map(file => ({ file, what: 'is not there', mend }))
  if (!isWhole('dist')) return [{ file: 'dist', what: 'is of a build that stopped halfway', mend }]
  return [...stale(), ...elsewhere(environment), ...expiring(site, day)]
}

function stale(): Finding[] {
  const newer = changedSince(page)
  return newer ? [{ file: page, what: `was built before ${newer} was changed`, mend }] : []
}

/** Whether the site was built for another address or other services than the environment names. */
function elsewhere(environment: Environment): Finding[] {
  const { origin, headers } = JSON.parse(readFileSync(description, 'utf8')) as Description
  const allowed = headers['Content-Security-Policy']!.split(/[; ]+/)
  const { SITE_URL, PUBLIC_API_BASE_URL, PUBLIC_CERTIFICATE_SCRIPT_URL } = environment
  const services = [
    PUBLIC_API_BASE_URL,
    PUBLIC_CERTIFICATE_SCRIPT_URL,
    ...addressServices(environment),
  ]
  const unknown = services
    .filter(service => URL.canParse(service))
    .map(service => new URL(service).origin)
    .filter(service => !allowed.includes(service))
  return [
    ...(origin === SITE_URL
      ? []
      : [{ file: description, what: `was built for ${origin}, not ${SITE_URL}`, mend }]),
    ...[...new Set(unknown)].map(service => ({
      file: description,
      what: `was built for other services than ${service}`,
      mend,
    })),
  ]
}

/** RFC 9116: whom to tell, and until when that is true. */
function expiring({ support }: Site, day: string): Finding[] {
  const text = readFileSync(security, 'utf8')
  const contact = /^Contact: mailto:(.*)$/m.exec(text)?.[1] ?? ''
  const expires = /^Expires: (\d{4}-\d\d-\d\d)/m.exec(text)?.[1] ?? ''
  const soon = new Date(day)
  soon.setUTCDate(soon.getUTCDate() + 30)
  return [
    ...(contact === support
      ? []
      : [{ file: security, what: `names the contact "${contact}", not "${support}"`, mend }]),
    ...(expires > soon.toISOString().slice(0, 10)
      ? []
      : [
          {
            file: security,
            what: `expires ${expires || 'at no date'}, in less than 30 days`,
            mend,
          },
        ]),
  ]
}

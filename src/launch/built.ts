import { existsSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Description } from '../hosts/description.ts'
import { daysAfter } from '../schemas/day.ts'
import { type Environment, servicesOf } from '../schemas/environment.ts'
import type { Finding } from '../schemas/finding.ts'
import { pageRoutes } from '../schemas/pages.ts'
import type { Site } from '../schemas/site.ts'
import { changedSince, isWhole } from '../writing/built.ts'
import type { Document } from '../writing/documents.ts'
import { isPublished } from './words.ts'

const page = 'dist/index.html'
const description = 'hosts/description.json'
const security = 'dist/.well-known/security.txt'
const mend = 'Run, with the settings of the site: npm run build'

/**
 * Whether what will be uploaded is built from these settings, has every published article, and says
 * whom to tell of a weakness.
 */
export function built(
  environment: Environment,
  site: Site,
  documents: readonly Document[],
  day: string,
): Finding[] {
  const missing = [page, description, security].filter(file => !existsSync(file))
  if (missing.length > 0) return missing.map(file => ({ file, what: 'is not there', mend }))
  if (!isWhole('dist')) return [{ file: 'dist', what: 'is of a build that stopped halfway', mend }]
  const described = JSON.parse(readFileSync(description, 'utf8')) as Description
  return [
    ...stale(),
    ...elsewhere(described, environment),
    ...left(described, documents, day),
    ...expiring(site, day),
  ]
}

function stale(): Finding[] {
  const newer = changedSince(page)
  return newer ? [{ file: page, what: `was built before ${newer} was changed`, mend }] : []
}

/** Whether the site was built for another address or other services than the environment names. */
function elsewhere({ origin, services }: Description, environment: Environment): Finding[] {
  const asked = servicesOf(environment)
  const { api, addresses, certificate } = asked
  const wanted = [api, ...addresses, certificate || 'no certificate'].join(', ')
  return [
    ...(origin === environment.SITE_URL
      ? []
      : [
          { file: description, what: `was built for ${origin}, not ${environment.SITE_URL}`, mend },
        ]),
    ...(isDeepStrictEqual(services, asked)
      ? []
      : [{ file: description, what: `was built for other services than ${wanted}`, mend }]),
  ]
}

/** Published articles that the build left out, and pages it has that are no more. */
function left({ pages }: Description, documents: readonly Document[], day: string): Finding[] {
  const published = documents.filter(document => isPublished(document, day))
  const routes = [...published.map(({ id }) => id), ...pageRoutes()].map(route => `/${route}`)
  return [
    ...published
      .filter(({ id }) => !pages.includes(`/${id}`))
      .map(({ file }) => ({ file, what: 'is not in the built site', mend })),
    ...pages
      .filter(page => !routes.includes(page))
      .map(page => ({
        file: `dist${page}.html`,
        what: 'is of no document that is published',
        mend,
      })),
  ]
}

/** RFC 9116: whom to tell, and until when that is true. */
function expiring({ support }: Site, day: string): Finding[] {
  const text = readFileSync(security, 'utf8')
  const contact = /^Contact: mailto:(.*)$/m.exec(text)?.[1] ?? ''
  const expires = /^Expires: (\d{4}-\d\d-\d\d)/m.exec(text)?.[1] ?? ''
  return [
    ...(contact === support
      ? []
      : [{ file: security, what: `names the contact "${contact}", not "${support}"`, mend }]),
    ...(expires > daysAfter(day, 30)
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

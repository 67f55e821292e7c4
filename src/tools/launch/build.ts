import { existsSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { servicesOf } from '../../config.ts'
import type { TypedDocument } from '../../documents/content-document.ts'
import { addDays } from '../../documents/days.ts'
import type { Finding } from '../../documents/finding.ts'
import type { ContentValidation } from '../../documents/validate-content.ts'
import type { Environment } from '../../environment.ts'
import type { HostDescription } from '../../hosts/description.ts'
import { checkHostLimits } from '../../hosts/limits.ts'
import { findChangedFile, isCompleteBuild } from '../check-content/built-site.ts'

const descriptionFile = 'hosts/description.json'
const securityFile = 'dist/.well-known/security.txt'

/**
 * A build that is missing, outdated, made with other settings, or about to expire.
 * @param published the articles that a build of today has
 */
export function checkBuild(
  { site, lawsuits }: ContentValidation,
  published: readonly TypedDocument[],
  environment: Environment,
): Finding[] {
  if (!isCompleteBuild('dist') || !existsSync(descriptionFile) || !existsSync(securityFile))
    return [createFinding('dist', 'holds no complete build')]
  const changedFile = findChangedFile('dist/index.html')
  const description = JSON.parse(readFileSync(descriptionFile, 'utf8')) as HostDescription
  const { origin, services, pages } = description
  const misplaced = lawsuits.find(
    lawsuit => published.includes(lawsuit) !== pages.includes(`/${lawsuit.id}`),
  )
  // Sheets of records are hidden on purpose: their articles are what a search should find.
  const hidden = pages.find(page => !page.startsWith('/records/') && noindex.test(readPage(page)))
  const [, contact, expires = ''] =
    /^Contact: mailto:(.*)$[\s\S]*^Expires: (\S{10})/m.exec(readFileSync(securityFile, 'utf8')) ??
    []
  const checks: readonly (readonly [isWrong: boolean, file: string, message: string])[] = [
    [changedFile !== undefined, 'dist', `was built before ${changedFile} was changed`],
    [
      origin !== environment.SITE_URL,
      descriptionFile,
      `was built for ${origin}, not ${environment.SITE_URL}`,
    ],
    [
      !isDeepStrictEqual(services, servicesOf(environment)),
      descriptionFile,
      'was built for other services than the environment names',
    ],
    [misplaced !== undefined, 'dist', `has ${misplaced?.file} before its day, or lacks it`],
    [isClosedToAll(readPage('/robots.txt')), 'dist/robots.txt', 'shuts out search engines'],
    [hidden !== undefined, `dist${hidden}`, 'is hidden from search engines (noindex)'],
    [contact !== site.support, securityFile, `does not name ${site.support}`],
    [expires <= addDays(environment.BUILD_DATE, 30), securityFile, 'expires in less than 30 days'],
  ]
  return [
    ...checks.flatMap(([isWrong, file, message]) =>
      isWrong ? [createFinding(file, message)] : [],
    ),
    ...checkHostLimits(description),
  ]
}

const noindex =
  /<meta(?=[^>]+\bname=["']?robots\b)(?=[^>]+\bcontent=["']?[^>"']*\b(?:noindex|none)\b)/i

/** True if a group of rules that is about every crawler shuts it out. Single ones may be. */
function isClosedToAll(robots: string): boolean {
  const groups = robots.split(/(?<=^(?!user-agent:).*\n)(?=user-agent:)/im)
  return groups.some(each => /^user-agent:\s*\*[\s\S]*^disallow:\s*\/\*?\s*(#.*)?$/im.test(each))
}

/** A file of the build, or '' if it is missing, which is found elsewhere. */
function readPage(path: string): string {
  const file = ['dist', path === '/' ? '/index.html' : path].join('')
  const found = [file, `${file}.html`].find(each => existsSync(each))
  return found === undefined ? '' : readFileSync(found, 'utf8')
}

function createFinding(file: string, message: string): Finding {
  return { file, message, suggestion: 'Run, with the settings of the site: npm run build' }
}

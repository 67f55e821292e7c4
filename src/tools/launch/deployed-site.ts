import { readFileSync } from 'node:fs'
import type { EnvironmentFinding } from '../../documents/finding.ts'
import type { HostDescription } from '../../hosts/description.ts'
import { codeFolders, fallbackPath, hashedFolder } from '../../hosts/paths.ts'
import { fetchAnswer } from './fetch-answer.ts'

/** How often the site is asked, and the milliseconds between: a deployment takes time to arrive everywhere. */
const patience = { attempts: 6, pause: 5000 }

/** How many paths are requested at the same time. */
const batchSize = 10

/** How long each answer may take, in milliseconds. */
const timeLimit = 10_000

/** What is wrong with the answer to a path, if anything. */
interface Expectation {
  readonly path: string
  describe(answer: Response): string | undefined | Promise<string | undefined>
}

/**
 * Compares the public site with the last build: the pages and the files that code requests, to the byte;
 * the headers; an alias; and what is not there.
 */
export async function checkDeployedSite(
  origin: string,
  { attempts, pause } = patience,
): Promise<EnvironmentFinding[]> {
  const description = JSON.parse(readFileSync('hosts/description.json', 'utf8')) as HostDescription
  const expectations = listExpectations(origin, description)
  for (let attempt = 1; ; attempt++) {
    const home = await fetchAnswer(origin, '--site', timeLimit, { redirect: 'manual' })
    const isUp = home instanceof Response
    const found: EnvironmentFinding[] = []
    if (!isUp) found.push({ url: origin, message: home[0], suggestion: home[1] })
    for (let start = 0; isUp && start < expectations.length; start += batchSize) {
      const batch = expectations.slice(start, start + batchSize)
      found.push(...(await Promise.all(batch.map(each => comparePath(origin, each)))).flat())
    }
    if (found.length === 0 || attempt >= attempts) return found
    await new Promise(resolve => setTimeout(resolve, pause))
  }
}

function listExpectations(
  origin: string,
  { pages, files, redirects, headers }: HostDescription,
): Expectation[] {
  const alias = redirects.find(({ from, status }) => status === 301 && !/^\/index/.test(from))
  const code = files.filter(path => codeFolders.some(folder => path.startsWith(folder)))
  return [
    { path: '/', describe: answer => describeHeaders(answer, headers) },
    ...[...pages, ...code].map(path => ({
      path,
      describe: (answer: Response) => describeFile(answer, path),
    })),
    ...(alias ? [{ path: alias.from, describe: describeTarget(301, alias.to) }] : []),
    { path: '/no-such-page', describe: describeTarget(302, fallbackPath) },
    { path: `${hashedFolder}none.js`, describe: describeTarget(404) },
    ...(origin.startsWith('https:')
      ? [{ path: origin.replace('https:', 'http:'), describe: describeEncryption }]
      : []),
  ]
}

async function comparePath(
  origin: string,
  { path, describe }: Expectation,
): Promise<EnvironmentFinding[]> {
  const url = new URL(path, origin).href
  const suggestion = 'Deploy dist as src/hosts/README.md says, then run this again.'
  const answer = await fetchAnswer(url, '--site', timeLimit, { redirect: 'manual' })
  const message = answer instanceof Response ? await describe(answer) : answer[0]
  return message ? [{ url, message, suggestion }] : []
}

function describeHeaders({ headers }: Response, expected: HostDescription['headers']) {
  if (/noindex|none/i.test(headers.get('x-robots-tag') ?? '')) return 'shuts out search engines'
  // A CDN may add to a header.
  const wrong = Object.entries(expected).find(
    ([name, value]) => !headers.get(name)?.includes(value),
  )
  return wrong && `does not send the header ${wrong[0]} of the build`
}

async function describeFile(answer: Response, path: string): Promise<string | undefined> {
  const file = path === '/' ? '/index.html' : path
  const name = /\.\w+$/.test(file) ? file : `${file}.html`
  if (answer.status !== 200) return `answers ${answer.status}`
  const isEqual = readFileSync(`dist${name}`).equals(Buffer.from(await answer.arrayBuffer()))
  return isEqual ? undefined : `is not the file dist${name} of the last build`
}

const describeTarget =
  (expected: number, to?: string) =>
  ({ status, headers, url }: Response) => {
    const location = headers.get('location')
    if (status !== expected) return `answers ${status}, not ${expected}`
    const { pathname, hash } = new URL(location ?? '', url)
    return to === undefined || pathname + hash === to
      ? undefined
      : `leads to ${location}, not ${to}`
  }

function describeEncryption({ status, headers }: Response): string | undefined {
  const isMoved = [301, 308].includes(status) && /^https:/.test(headers.get('location') ?? '')
  return isMoved ? undefined : `answers ${status}, and does not lead to https`
}

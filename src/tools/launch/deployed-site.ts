import { readFileSync } from 'node:fs'
import type { EnvironmentFinding } from '../../documents/reading/finding.ts'
import { readJson } from '../../documents/reading/read-json.ts'
import { type HostDescription, hostDescriptionSchema } from '../../hosts/description.ts'
import { hashedFolder } from '../../hosts/paths.ts'
import { fetchProblem } from './fetch-problem.ts'

/** Compares the public site with the last build: the home page and its headers, a hashed file, and a missing one. */
export async function checkDeployedSite(origin: string): Promise<EnvironmentFinding[]> {
  const { headers, files } = readJson(hostDescriptionSchema, 'hosts/description.json')
  const hashed = files.find(file => file.startsWith(hashedFolder) && file.endsWith('.js'))!
  const isBuilt = (file: string, body: string) => readFileSync(`dist${file}`, 'utf8') === body
  const expectations: Readonly<Record<string, Parameters<typeof fetchProblem>[1]>> = {
    '/': (response, body) =>
      isBuilt('/index.html', body)
        ? describeHeaders(response, headers)
        : 'is not dist/index.html of the last build',
    [hashed]: (_, body) => (isBuilt(hashed, body) ? undefined : 'is not that of the last build'),
    [`${hashedFolder}none.js`]: ({ status }) =>
      status === 404 ? undefined : `answers ${status}, not 404`,
  }
  const suggestion = 'Deploy dist as src/hosts/README.md says, then run this again after a minute.'
  const findings = Object.entries(expectations).map(async ([path, describe]) => {
    const message = await fetchProblem(origin + path, describe)
    return message ? [{ url: origin + path, message, suggestion }] : []
  })
  return (await Promise.all(findings)).flat()
}

function describeHeaders({ headers }: Response, expected: HostDescription['headers']) {
  if (/noindex|none/i.test(headers.get('x-robots-tag') ?? '')) return 'shuts out search engines'
  // A CDN may add to a header.
  const [wrong] =
    Object.entries(expected).find(([name, value]) => !headers.get(name)?.includes(value)) ?? []
  return wrong && `does not send the header ${wrong} of the build`
}

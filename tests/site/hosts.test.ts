import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { listAllFiles } from '../../src/documents/reading/content-files.ts'
import { pageSchema } from '../../src/documents/schemas/page.ts'
import { addDays } from '../../src/forms/days.ts'
import { getContentType } from '../../src/hosts/content-type.ts'
import { hashedFolder } from '../../src/hosts/paths.ts'
import { description, fileOf } from '../support/built/built.ts'
import { articles, environment, readFolder, site, today } from '../support/content/content.ts'

const { pages, files, redirects } = description
const permanent = new Map(
  redirects.filter(({ status }) => status === 301).map(({ from, to }) => [from, to]),
)

/** Link variants of the specification that are not pages: spec/decisions.md, section 2. */
const variants = {
  '/firefoam-afff-lawsuit': '/firefoam-afff-lawsuits',
  '/hernia-mesh-lawsuit': '/hernia-mesh-class-action-lawsuit',
  '/phillips-cpap-lawsuit': '/phillips-cpap-class-action-lawsuit',
  '/tylenol-autism-lawsuit': '/tylenol-austism-apap-class-action-lawsuit',
  '/paragard-lawsuit': '/paragard-iud-class-action-lawsuit',
  '/birth-injury-lawsuit': '/birth-injury-class-action-lawsuit',
  '/onewheel-lawsuit': '/onewheel-injury-lawsuits',
  '/social-media-abuse-lawsuit': '/understanding-social-media-abuse-lawsuits',
  '/pfas-contamination-lawsuit': '/pfas-water-contamination-lawsuits',
  '/car-accident-lawsuit': '/car-accident-lawsuits',
}

test('the notices of the packages in browsers are published, as their licenses ask', () => {
  const notices = readFileSync('dist/licenses.txt', 'utf8')
  for (const name of ['react', 'react-dom', 'ky', 'valibot', 'nanostores', 'react-hot-toast'])
    expect(notices).toContain(`## ${name} - `)
})

test('the description lists exactly the built files', () => {
  const built = listAllFiles('dist').map(file => `/${file}`)
  const aside = new Set(redirects.map(({ from }) => from))
  const named = [...pages.map(fileOf), ...files]
  expect(named.sort()).toEqual(
    built.filter(file => !aside.has(file) || file === '/index.html').sort(),
  )
})

test('every file has a content type that hosts know', () => {
  expect(files.filter(file => !getContentType(file))).toEqual([])
})

test('every file that is cached permanently has a hash in its name', () => {
  for (const file of files.filter(file => file.startsWith(hashedFolder)))
    expect(file).toMatch(/[./_-][\w-]{6,}\.\w+$/)
})

describe('an alias', () => {
  const aliases = [...articles, ...readFolder('content/pages', pageSchema)].flatMap(
    ({ id, aliases }) => aliases.map(alias => [`/${alias}`, `/${id}`]),
  )

  const sheets = articles
    .filter(({ records }) => records)
    .map(({ id }) => [`/records/${id}`, `/${id}#records`])

  test.each([...aliases, ...sheets])('%s redirects to %s permanently', (from, to) => {
    expect(permanent.get(from)).toBe(to)
  })

  const shown = Object.entries(variants).filter(([, to]) => pages.includes(to))
  test.each(shown)('of the specification, %s, leads to %s', (from, to) => {
    expect(permanent.get(from)).toBe(to)
  })
})

test('every permanent redirect leads to a page in one step', () => {
  for (const to of permanent.values()) expect(pages).toContain(to.split('#')[0])
})

test('a security contact is named for at least thirty more days', () => {
  const lines = readFileSync('dist/.well-known/security.txt', 'utf8').trimEnd().split('\n')
  const fields = Object.fromEntries(lines.map(line => line.split(/: (.*)/) as [string, string]))
  expect(fields).toMatchObject({
    Contact: `mailto:${site.support}`,
    'Preferred-Languages': 'en',
    Canonical: `${environment.SITE_URL}/.well-known/security.txt`,
  })
  expect(new Date(fields.Expires!).toISOString()).toBe(fields.Expires)
  expect(fields.Expires! > addDays(today, 30)).toBe(true)
  expect(fields.Expires! < addDays(today, 365)).toBe(true)
})

test('the file about the privacy signal says since when it is honored', () => {
  const signal = JSON.parse(readFileSync('dist/.well-known/gpc.json', 'utf8'))
  expect(signal).toEqual({ gpc: true, lastUpdate: site.privacySignal })
  expect(signal.lastUpdate <= today).toBe(true)
})

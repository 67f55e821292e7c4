import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, launchOrigin } from '../support/launch/fill-in.ts'
import { createFilledProject, markAsBuilt } from '../support/launch/project.ts'

let folder = ''

beforeAll(() => {
  folder = createFilledProject()
})

afterAll(() => rmSync(folder, { recursive: true }))

/** Runs `npm run check:launch -- …`. */
function run(...words: string[]) {
  const own = Object.entries(process.env).filter(([name]) => !/^(SITE_URL|PUBLIC_)/.test(name))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('src/tools/launch/launch-check.ts'), ...words],
    { cwd: folder, encoding: 'utf8', env: { ...Object.fromEntries(own), BUILD_DATE: day } },
  )
  return { status, stdout, stderr }
}

test('a site with real settings is ready', () => {
  expect(run('--site', `${launchOrigin}/`)).toEqual({
    status: 0,
    stdout: `${launchOrigin} is ready to launch.\nThen send a lead, and look up its certificate as README.md says. A TrustedForm certificate expires after 3 days, or after 90 if its vendor saw the form submitted.\n`,
    stderr: '',
  })
})

const site = 'content/site.yaml'
const texts = 'content/texts.yaml'
const article = 'content/lawsuits/sample.mdx'
const description = 'hosts/description.json'
const script = 'https://api.trustedform.com/trustedform.js'

test.each([
  [
    'a count of cases that only a law firm reports',
    article,
    'url: https://panel.fictional/count, kind: court',
    'url: https://panel.fictional/count, kind: law firm',
    'the count of cases cites only law firms, marketing or copies',
  ],
  ['sample settings', site, 'sample: []', 'sample: [social]', 'social are sample data'],
  [
    'another host',
    site,
    `host: ${launchOrigin}`,
    'host: https://a.fictional',
    'host is https://a.fict',
  ],
  ['a note on texts', texts, '\nclaims:', '\ncounsel: Draft.\nclaims:', 'is a draft for your'],
  [
    'a first line without the sentence of the statute',
    site,
    'This is a paid advertisement for legal services. Not',
    'Paid advertising. Not',
    'lacks a sentence of laws on legal advertising: "This is a paid advertisement for legal services."',
  ],
  [
    'a caution in other words',
    site,
    'Do not stop taking',
    'Keep taking',
    'lacks a sentence of laws',
  ],
  [
    'a sentence on approval in other words',
    texts,
    'remains approved',
    'is approved',
    'lacks a sentence of laws on legal advertising: "remains approved',
  ],
  ['sample partners', 'content/partners.yaml', 'sample: false', 'sample: true', 'are samples'],
  [
    'partners of the repository that are no longer called samples',
    'content/partners.yaml',
    'Marlow & Finch, LLP',
    'Sample Harbor Law Group',
    'still names 1 of the samples: Sample Harbor Law Group',
  ],
  [
    'an attorney of the repository',
    'content/partners.yaml',
    'Marlow & Finch, LLP',
    'Attorney Alex Sample',
    'still names 1 of the samples: Attorney Alex Sample',
  ],
  [
    'a relay with the provider of the example',
    '.env',
    'https://api.marlow-leads.fictional/website',
    '/relay',
    'still has the placeholder https://api.example.com, so leads would be lost',
  ],
  [
    'another SITE_URL',
    '.env',
    `L=${launchOrigin}`,
    'L=https://b.fictional',
    'SITE_URL  is https://b',
  ],
  ['no API', '.env', 'PUBLIC_API_BASE_URL=', '#', 'is /api, which only the lead desk answers'],
  ['an API without https', '.env', 'https://api.marlow', 'http://api.marlow', 'is not https'],
  ['an API that cannot be used', '.env', '/website', '/website?key=a', 'PUBLIC_API_BASE_URL  is'],
  ['no certificate', '.env', script, '', 'leads would carry no proof of consent'],
  ['sandbox certificates', '.env', script, `${script}?sandbox=true`, 'sandbox certificates'],
  ['a nameless consent', 'content/parts/consent.yaml', '**%name%**', 'us', 'who may call'],
  [
    'old case information',
    article,
    `asOf: ${day}\n`,
    'asOf: 2026-01\n',
    'information as of 2026-01',
  ],
  ['a missing outcome', article, 'date: 2026-12\n', 'date: 2026-08\n', 'no outcome of 2026-08'],
  [
    'facts to verify',
    article,
    'updated:',
    'counsel: Verify before launch.\nupdated:',
    'has facts to',
  ],
  ['a draft', article, 'updated:', 'draft: true\nupdated:', `${article}:9  is a draft`],
  [
    'a note to counsel',
    'content/pages/privacy-policy.mdx',
    'contents:',
    'counsel: Draft.\ncontents:',
    'a draft for your lawyer',
  ],
  ['a placeholder', article, 'ruled', 'TODO', 'says "TODO"'],
  ['an old contact', 'dist/.well-known/security.txt', '2027-09', '2026-09', 'in less than 30 days'],
  [
    'a build for another host',
    description,
    `"${launchOrigin}"`,
    '"https://c.fictional"',
    'was built for https://c',
  ],
  ['a build for another API', description, 'api.marlow', 'api.other', 'for other services'],
  ['a build without an article', description, ',"/sample"', '', 'is not in the build'],
])('refuses %s', (_, file, find, write, said) => {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(find)
  writeFileSync(path, text.replace(find, write))
  markAsBuilt(folder)
  const { status, stdout } = run('--site', launchOrigin)
  writeFileSync(path, text)
  markAsBuilt(folder)
  expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining(said) })
})

test('old case information only warns once the site is launched', () => {
  const path = join(folder, article)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace(`asOf: ${day}\n`, 'asOf: 2026-01\n'))
  markAsBuilt(folder)
  const { status, stdout } = run('--site', launchOrigin, '--launched')
  writeFileSync(path, text)
  markAsBuilt(folder)
  expect(status).toBe(0)
  expect(stdout).toMatch(/^Warning: .* information as of 2026-01/m)
})

test.each([
  [[], '--site is ""'],
  [['--site', 'http://www.marlow.fictional'], 'must be an https origin'],
  [['--sites', launchOrigin], "Unknown option '--sites'"],
])('ends with 2 on wrong arguments: %j', (words, why) => {
  const { status, stdout, stderr } = run(...words)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain(why)
  expect(stderr).toContain('Write, for example: npm run check:launch -- --site https://')
})

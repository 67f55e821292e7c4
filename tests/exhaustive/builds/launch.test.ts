import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, copyProject, edit, run } from '../../support/content/copy.ts'
import { day, fillInProject, launchOrigin } from '../../support/launch/fill-in.ts'

const unset = {
  SITE_URL: undefined,
  PUBLIC_API_BASE_URL: undefined,
  PUBLIC_IP_LOOKUP_URL: undefined,
}
const environment = { ...unset, PUBLIC_CERTIFICATE_SCRIPT_URL: undefined, BUILD_DATE: day }
let folder = ''

/** An operator's site: other names, a phone, and only every third article. */
beforeAll(async () => {
  folder = copyProject()
  fillInProject(folder)
  const phone = 'phone: { number: (330) 555-0122, hours: weekdays }\n'
  edit(folder, 'content/site.yaml', [[/^(?=name:)/m, phone]])
  const left = readdirSync(`${folder}/content/lawsuits`).filter((_, index) => index % 3 > 0)
  for (const name of left)
    edit(folder, `content/lawsuits/${name}`, [[/^(?=title:)/m, 'draft: true\n']])
  await build(folder, environment)
}, 120_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the filled-in sample configuration builds, and may be launched', {
  timeout: 60_000,
}, async () => {
  const check = ['src/tools/launch/launch-check.ts', '--site', launchOrigin]
  expect(await run(folder, check, environment)).toContain(`${launchOrigin} is ready to launch.\n`)
})

test.each([['check:content'], ['test:site']])(
  'what may be launched passes %s',
  {
    timeout: 300_000,
  },
  async step => {
    await run(folder, ['run', step], environment, 'npm')
  },
)

test('no page of it shows sample data', () => {
  const shown = readFileSync(`${folder}/dist/index.html`, 'utf8')
  for (const words of ['Marlow &amp; Finch, LLP (fictional)', '77 Nowhere Road'])
    expect(shown.includes(words), words).toBe(true)
  expect(/claimlantern\.example|Sample (Office|Counsel)/.exec(shown)).toBe(null)
})

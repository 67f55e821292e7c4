import { readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, copyProject, run } from '../../support/content/copy.ts'
import { day, fillInProject, launchOrigin } from '../../support/launch/fill-in.ts'

const unset = {
  SITE_URL: undefined,
  PUBLIC_API_BASE_URL: undefined,
  PUBLIC_IP_LOOKUP_URL: undefined,
}
const environment = { ...unset, PUBLIC_CERTIFICATE_SCRIPT_URL: undefined, BUILD_DATE: day }
let folder = ''

beforeAll(async () => {
  folder = copyProject()
  fillInProject(folder)
  await build(folder, environment)
}, 120_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the filled-in sample configuration builds, and may be launched', {
  timeout: 60_000,
}, async () => {
  const check = ['src/tools/launch/launch-check.ts', '--site', launchOrigin]
  expect(await run(folder, check, environment)).toBe(
    `${launchOrigin} is ready to launch.\nThen send a lead, and look up its certificate as docs/operating.md says. A TrustedForm certificate expires after 3 days, or after 90 if its vendor saw the form submitted.\n`,
  )
})

test('no page of it shows sample data', () => {
  const shown = readFileSync(`${folder}/dist/index.html`, 'utf8')
  for (const words of ['Marlow &amp; Finch, LLP (fictional)', '77 Nowhere Road'])
    expect(shown.includes(words), words).toBe(true)
  expect(/claimlantern\.example|Sample (Office|Counsel)/.exec(shown)).toBe(null)
})

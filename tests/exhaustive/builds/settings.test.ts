import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { siteSchema } from '../../../src/documents/schemas/site.ts'
import { description, readDescription } from '../../support/built/built.ts'
import { build, copyProject, run } from '../../support/content/copy.ts'
import { readSite } from '../../support/content/read-site.ts'
import { fillInProject } from '../../support/launch/fill-in.ts'

const notice = 'NOTICE: We may sell your sensitive personal data.'
const settings = {
  BUILD_DATE: String(description.environment.BUILD_DATE),
  PUBLIC_CERTIFICATE_SCRIPT_URL: '',
}
let folder = ''

/** The settings that stand in comments of a file, each with the lines that belong to it. */
function listExamples(text: string): string {
  const fields = Object.keys(siteSchema.shape).join('|')
  const examples = text.matchAll(new RegExp(`^# (?:${fields}):(?: .*)?\\n(?:# {3}.*\\n)*`, 'gm'))
  return [...examples].map(([lines]) => lines.replace(/^# /gm, '')).join('')
}

beforeAll(async () => {
  folder = copyProject()
  fillInProject(folder)
  const shown = listExamples(readFileSync('content/site.yaml', 'utf8'))
  expect(Object.keys(parse(shown))).toEqual(['phone', 'timeZone', 'sensitiveDataNotice'])
  appendFileSync(`${folder}/content/site.yaml`, shown)
  await build(folder, settings)
}, 120_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const readPage = (page: string, project = folder) =>
  readFileSync(`${project}/dist/${page}.html`, 'utf8')
const countTexts = (page: string, text: string) =>
  [folder, '.'].map(project => readPage(page, project).split(text).length - 1)

test('an empty certificate script means no script, no policy entry and no recording note', () => {
  const [sentence] = readSite(`${folder}/content/site.yaml`).forms.recording.split(' (')
  const note = `class="meta without-signal">${sentence}`
  expect(countTexts('depo-provera-lawsuits', note)).toEqual([0, 1])
  expect(readPage('depo-provera-lawsuits', '.')).toContain(
    '[data-gpc] .without-signal{display:none}',
  )
  for (const file of readdirSync(`${folder}/dist/forms`)) {
    const { services } = JSON.parse(readFileSync(`${folder}/dist/forms/${file}`, 'utf8'))
    expect(services).toMatchObject({ certificateScript: '' })
  }
  const policy = readDescription(folder).headers['Content-Security-Policy']
  expect(policy).toMatch(/trusted-types 'none'$/)
})

test("pages show an operator's own data, and none of the sample", () => {
  for (const words of ['Marlow &amp; Finch, LLP (fictional)', '77 Nowhere Road'])
    expect(readPage('index')).toContain(words)
  expect(readPage('index')).not.toMatch(/claim ?lantern|Sample (Office|Counsel)/i)
})

const check = () => run(folder, ['src/tools/check-content/command.ts', 'content'], settings)

test('the examples of site.yaml pass content checks and site tests', {
  timeout: 600_000,
}, async () => {
  expect(await check()).toContain('Nothing to fix.')
  await run(folder, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'site'], settings)
})

test('a telephone and the notice on sensitive data are shown only if they are set', () => {
  const link = 'Call <a href="tel:+13305550122">(330) 555-0122</a> (Monday to Friday, '
  expect(countTexts('contactUs', link)).toEqual([2, 0])
  expect(countTexts('contactUs', 'tel:+1330')).toEqual([2, 0])
  expect(countTexts('privacy-policy', notice)).toEqual([1, 0])
})

test("an operator's data of another form passes content checks", async () => {
  const file = `${folder}/content/site.yaml`
  const site = parse(readFileSync(file, 'utf8'))
  const phone = { number: '330.555.0122' }
  const office = 'P.O. Box 12, Sacramento, California 95899'
  writeFileSync(file, stringify({ ...site, name: 'Marlow & Finch', phone, office }))
  expect(await check()).toContain('Nothing to fix.')
})

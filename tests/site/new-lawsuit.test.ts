import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDesk } from '../../src/desk/desk.ts'
import { openSubmissionStore } from '../../src/desk/submission-file.ts'
import { requireData } from '../../src/documents/finding.ts'
import { readQuestionnaires } from '../../src/documents/questionnaire/read.ts'
import { fillAllPlaceholders, readSite } from '../../src/documents/schemas/site.ts'
import { buildPayload } from '../../src/forms/answers.ts'
import { type Addition, addLawsuits, alias, day, id } from '../support/added-lawsuits.ts'
import { run } from '../support/copy.ts'
import { Head, only, sizeOf } from '../support/head.ts'

let folder = ''
let added: Addition
const at = (file: string) => join(folder, file)
const read = (file: string) => added.read(file)
const everywhere = [
  'index.html',
  'active-lawsuits.html',
  'lawsuits.json',
  'sitemap-0.xml',
  'rss.xml',
]

beforeAll(async () => {
  added = await addLawsuits()
  folder = added.folder
  await added.build({ BUILD_DATE: day })
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a lawsuit and its form, added as content only,', { timeout: 60_000 }, () => {
  test('need no change of code', () => {
    expect(added.isCodeUnchanged()).toBe(true)
  })

  test('have no findings', async () => {
    const check = ['src/tools/check-content/command.ts', '--day', day, `content/lawsuits/${id}.mdx`]
    expect(await run(folder, check)).toBe('Nothing to fix.\n')
  })

  test('become a page with text, form and head', () => {
    const head = new Head(read(`dist/${id}.html`))
    for (const words of [
      '<h1>Lamp Oil Lawsuits over burns</h1>',
      'Some lamps took fire.',
      'id="lamp-oil"',
      'Did you or a loved one use the oil?',
      'Smoke in the lungs',
    ])
      expect(head.html.includes(words), words).toBe(true)
    expect(head.link('canonical')).toMatch(new RegExp(`^https://[^/]+/${id}$`))
    expect(head.meta('robots')).toBe('max-image-preview:large')
    expect(head.meta('og:image')).toMatch(new RegExp(`/social/${id}\\.png$`))
    expect(sizeOf(`/social/${id}.png`, at('dist'))).toEqual([1200, 630])
  })

  test('have a photograph in sizes and formats for each screen', () => {
    const [, srcset] = /<source srcset="([^"]*)"[^>]* type="image\/avif"/.exec(
      read(`dist/${id}.html`),
    )!
    expect(srcset!.split(', ').map(source => source.split(' ')[1])).toEqual([
      '320w',
      '640w',
      '960w',
      '1280w',
    ])
  })

  test('appear in cards, search, sitemap and feed', () => {
    for (const file of ['index.html', 'active-lawsuits.html'])
      expect(read(`dist/${file}`).includes(`href="/${id}"`), file).toBe(true)
    const search: { href: string }[] = JSON.parse(read('dist/lawsuits.json'))
    expect(only(search.filter(({ href }) => href === `/${id}`))).toMatchObject({
      name: 'Lamp Oil Lawsuits',
      picture: expect.stringMatching(/^\/_astro\/lamp-oil-lawsuits\..*\.webp$/),
    })
    const sitemap = read('dist/sitemap-0.xml')
    expect(sitemap.includes(`/${id}</loc><lastmod>${day}T00:00:00.000Z</lastmod>`)).toBe(true)
    expect(sitemap.includes(alias)).toBe(false)
    expect(read('dist/rss.xml').includes(`/${id}<`)).toBe(true)
  })

  test('have a working alias on every host', () => {
    const { redirects } = JSON.parse(read('hosts/description.json'))
    expect(redirects).toContainEqual({ from: `/${alias}`, to: `/${id}`, status: 301 })
    for (const file of ['hosts/nginx.conf', 'hosts/Caddyfile', 'dist/_redirects'])
      expect(read(file).includes(alias), file).toBe(true)
  })

  test('send leads that the desk accepts and the contract contains', async () => {
    const content = requireData(
      readQuestionnaires(at('content/questionnaires'), at('content/parts')),
    )
    const questionnaires = fillAllPlaceholders(
      content,
      requireData(readSite(at('content/site.yaml'))),
    )
    const form = only(questionnaires.filter(({ id }) => id === 'lamp-oil'))
    const leads = openSubmissionStore(at('leads.sqlite'))
    const app = createDesk({ questionnaires, leads, folder: at('dist'), anyHost: false })
    const evidence = {
      pageUrl: `http://localhost/${id}`,
      ipAddress: '203.0.113.7',
      certificateUrl: '',
    }
    const answers = {
      Did_you_or_a_loved_one_use_it: 'LOVED ONE',
      Have_you_been_diagnosed_with_one_of_the_following: 'Burns',
      Do_you_currently_have_a_lawyer_representing_your_claim: 'No',
      firstName: 'Ann',
      lastName: 'Example',
      email: 'ann@example.com',
      number: '5550101234',
      dob: '1961-02-28',
      state: 'Ohio',
      city: 'Dayton',
      streetAddress: '1 Main St.',
      zipCode: '02134',
      checkbox: true,
    }
    const post = (body: object) =>
      app.request('http://localhost/api/submitform', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    const payload = buildPayload(form, answers, evidence)
    const said = await post(payload)
    expect(said.status, await said.text()).toBe(201)
    expect(payload).toMatchObject({
      Was_your_loved_one_diagnosed_with_one_of_the_following: 'Burns',
      sub_category: 'Lamp Oil',
    })
    expect((await post({ ...payload, sub_category: 'Lamp' })).status).toBe(422)
    const moved = await app.request(`http://localhost/${alias}?gclid=1`)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `/${id}?gclid=1`])
    leads.close()

    await run(folder, ['src/tools/write-contract.ts', 'contract'])
    expect(read('contract/contract.json').includes('"Lamp Oil"')).toBe(true)
    expect(read('contract/contract.md').includes('## lamp-oil\n')).toBe(true)
  })
})

const absent = (name: string) => {
  expect(existsSync(at(`dist/${name}.html`)), 'page').toBe(false)
  expect(existsSync(at(`dist/social/${name}.png`)), 'social image').toBe(false)
  expect(
    readdirSync(at('dist/_astro')).filter(file => file.includes(name)),
    'picture',
  ).toEqual([])
  expect(everywhere.filter(file => read(`dist/${file}`).includes(name))).toEqual([])
  const { pages, redirects } = JSON.parse(read('hosts/description.json'))
  expect(JSON.stringify([pages, redirects]).includes(name), 'hosts').toBe(false)
}

test('a draft appears nowhere and does not change dates', () => {
  absent('candle-lawsuits')
  expect(read('dist/sitemap-0.xml')).not.toContain('2098-01-01')
})

test('a scheduled article appears nowhere', () => absent('wick-lawsuits'))

test('the FAQ page has the newest date of its answers', () => {
  const entry = /\/class-actions-faq<\/loc><lastmod>(.*?)</.exec(read('dist/sitemap-0.xml'))
  expect(entry![1]).toMatch(/^2099-01-30T/)
})

test('a build is stopped by a page with an unknown form, at its line', async () => {
  const file = 'content/pages/newsletter.mdx'
  const line = read(file).split('\n').indexOf('questionnaire: newsletter') + 1
  added.edit(file, [['naire: newsletter', 'naire: newslettr']])
  await expect(added.build({ BUILD_DATE: day })).rejects.toThrow(
    `${file}:${line}  there is no questionnaire "newslettr"`,
  )
}, 60_000)

import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desk } from '../../src/desk/desk.ts'
import { openLeads } from '../../src/desk/leads.ts'
import { payloadOf } from '../../src/forms/answers.ts'
import { readQuestionnaires } from '../../src/schemas/questionnaires.ts'
import { fillAll, readSite } from '../../src/schemas/site.ts'
import { build, copyProject, dayOfBuild, hashes, run } from './copy.ts'
import { Head, only, sizeOf } from './reading.ts'

const day = dayOfBuild()
const later = '2099-01-31'
const id = 'lamp-oil-lawsuits'
const alias = 'lamp-oil-burns'
const kept = ['node_modules', '.astro', 'dist', 'hosts', 'content']

let folder = ''
let code: Map<string, string>
const at = (file: string) => join(folder, file)
const read = (file: string) => readFileSync(at(file), 'utf8')
const everywhere = ['index.html', 'active-lawsuits.html', 'lawsuits.json', 'sitemap.xml', 'rss.xml']

/** Fills in what `npm run new` wrote. What is replaced has to be there. */
function edit(file: string, changes: readonly (readonly [string | RegExp, string])[]) {
  let text = read(file)
  for (const [from, to] of changes) {
    const edited = text.replace(from, () => to)
    expect(edited, `${from} in ${file}`).not.toBe(text)
    text = edited
  }
  writeFileSync(at(file), text)
}

/** What a writer does with a new article, by hand. */
function write(id: string, name: string, changes: readonly (readonly [string | RegExp, string])[]) {
  edit(`content/lawsuits/${id}.mdx`, [
    [/^title: .*/m, `title: ${name} over burns`],
    [
      /^description: .*/m,
      `description: What the ${name} allege about burns, what is known, where the cases stand and which records help.`,
    ],
    [
      /TODO people who … say[^\n]*/,
      'People who were burned say the oil took fire too easily. The makers deny it.',
    ],
    ['alt: TODO what the picture shows', 'alt: A lamp'],
    ['about: TODO claims that …', 'about: Claims that the oil takes fire too easily.'],
    ['who: TODO people who …', 'who: People who were burned.'],
    ['status: TODO before trial, settled in part …', 'status: Before trial.'],
    ['text: TODO what happened.', 'text: The first case is filed.'],
    ['title: TODO the title of the source', 'title: The first complaint'],
    ['publisher: TODO the court, agency or paper', 'publisher: A court'],
    ['url: https://www.example.com/', 'url: https://www.uscourts.gov/'],
    [
      /TODO two or three sentences[^\n]*/,
      'Some lamps took fire. This page is for people who were burned. [1]',
    ],
    [
      /TODO who says what,[^\n]*/,
      'People say the makers knew. The makers say the lamps were safe.',
    ],
    [/TODO studies,[^\n]*/, 'A judge has not yet ruled on the facts. [1]'],
    [/TODO as of when,[^\n]*/, 'The cases are before trial. [1]'],
    [/TODO what law firms[^\n]*/, 'Law firms ask for records:'],
    [/TODO the time limits,[^\n]*/, 'Time limits differ by state.'],
    ['draft: true', 'draft: false'],
    ...changes,
  ])
}

/** Puts a picture in the place of the empty one. */
function draw(id: string, color: string) {
  const lamp = `<path d="M280 120h80l40 200H240z" fill="${color}"/></svg>`
  edit(`content/images/${id}.svg`, [['</svg>', lamp]])
}

beforeAll(async () => {
  folder = copyProject()
  code = hashes(folder, kept)
  const create = (...words: string[]) =>
    run(folder, ['src/writing/new.ts', ...words], { BUILD_DATE: day })
  await create('lawsuit', 'Lamp Oil Lawsuits')
  await create('questionnaire', 'Lamp Oil')
  await create('lawsuit', 'Candle Lawsuits')
  await create('lawsuit', 'Wick Lawsuits')
  write(id, 'Lamp Oil Lawsuits', [
    [
      'questionnaire: claim-review\npreset: { lawsuits: Other }',
      `questionnaire: lamp-oil\naliases: [${alias}]`,
    ],
    [
      /^grids:\n.*/m,
      'grids:\n  - { name: Featured Lawsuits, place: 77 }\n  - { name: Injury and Disability, place: 77 }',
    ],
  ])
  write('wick-lawsuits', 'Wick Lawsuits', [
    [/^published: .*/m, `published: ${later}`],
    [/^updated: .*/m, `updated: ${later}`],
  ])
  edit('content/questionnaires/lamp-oil.yaml', [
    ['Did you or a loved one use it?', 'Did you or a loved one use the oil?'],
    [
      '[TODO first illness, TODO second illness, None of the above]',
      '[Burns, Smoke in the lungs, None of the above]',
    ],
  ])
  edit('content/faq/taxes.mdx', [[/^updated: .*/m, 'updated: 2099-01-30']])
  draw(id, '#8a5a2b')
  draw('wick-lawsuits', '#3b6b8a')
  await build(folder, { BUILD_DATE: day })
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a lawsuit and its form, added as words and data alone,', { timeout: 60_000 }, () => {
  test('need no change of code', () => {
    expect(hashes(folder, kept)).toEqual(code)
  })

  test('leave writers nothing to mend', async () => {
    const check = ['src/writing/check.ts', '--day', day, `content/lawsuits/${id}.mdx`]
    expect(await run(folder, check)).toBe('Nothing to mend.\n')
  })

  test('are a page with its text, form and head', () => {
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

  test('are found: cards, search, sitemap and feed', () => {
    for (const file of ['index.html', 'active-lawsuits.html'])
      expect(read(`dist/${file}`).includes(`href="/${id}"`), file).toBe(true)
    const search: { href: string }[] = JSON.parse(read('dist/lawsuits.json'))
    expect(only(search.filter(({ href }) => href === `/${id}`))).toMatchObject({
      name: 'Lamp Oil Lawsuits',
      picture: expect.stringMatching(/^\/_astro\/lamp-oil-lawsuits\..*\.svg$/),
    })
    const sitemap = read('dist/sitemap.xml')
    expect(sitemap.includes(`/${id}</loc><lastmod>${day}</lastmod>`)).toBe(true)
    expect(sitemap.includes(alias)).toBe(false)
    expect(read('dist/rss.xml').includes(`/${id}<`)).toBe(true)
  })

  test('are reached under the alias, with redirects of the host and without', () => {
    const { redirects } = JSON.parse(read('hosts/description.json'))
    expect(redirects).toContainEqual({ from: `/${alias}`, to: `/${id}`, status: 301 })
    for (const file of [
      'hosts/nginx.conf',
      'hosts/Caddyfile',
      'dist/_redirects',
      'hosts/vercel.json',
    ])
      expect(read(file).includes(alias), file).toBe(true)
    const fallback = read(`dist/${alias}.html`)
    expect(fallback).toContain(`content="0; url=/${id}"`)
    expect(fallback).toContain('<meta name="robots" content="noindex">')
  })

  test('send leads that the desk takes and the contract lists', async () => {
    const content = readQuestionnaires(at('content/questionnaires'), at('content/parts'))
    const questionnaires = fillAll(content, readSite(at('content/site.yaml')))
    const form = only(questionnaires.filter(({ id }) => id === 'lamp-oil'))
    const leads = openLeads(at('leads.sqlite'))
    const app = desk({ questionnaires, leads, folder: at('dist'), anyHost: false })
    const evidence = { page: `http://localhost/${id}`, address: '203.0.113.7', certificate: '' }
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
    const payload = payloadOf(form, answers, evidence)
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

    await run(folder, ['src/desk/contract-file.ts', 'contract'])
    expect(read('contract/contract.json').includes('"Lamp Oil"')).toBe(true)
    expect(read('contract/contract.md').includes('## lamp-oil\n')).toBe(true)
  })
})

describe('what is not for the public yet', () => {
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

  test('a draft is nowhere', () => absent('candle-lawsuits'))

  test('an article with a day to come is nowhere, and everywhere once its day has come', async () => {
    absent('wick-lawsuits')
    await build(folder, { BUILD_DATE: later })
    expect(sizeOf('/social/wick-lawsuits.png', at('dist'))).toEqual([1200, 630])
    for (const file of [...everywhere, 'wick-lawsuits.html'])
      expect(read(`dist/${file}`).includes('/wick-lawsuits'), file).toBe(true)
    absent('candle-lawsuits')
  }, 120_000)

  test('an article that one build had is gone from a build for an earlier day', async () => {
    await build(folder, { BUILD_DATE: day })
    absent('wick-lawsuits')
  }, 120_000)
})

describe('a build is stopped', () => {
  const refusal = async (change: () => void, undo: () => void) => {
    change()
    const said = await build(folder, { BUILD_DATE: day }).catch((error: Error) => error.message)
    undo()
    return said
  }

  test('by a page that names no form, at its line', async () => {
    const file = 'content/pages/newsletter.mdx'
    const text = read(file)
    const line = text.split('\n').indexOf('questionnaire: newsletter') + 1
    const said = await refusal(
      () => edit(file, [['naire: newsletter', 'naire: newslettr']]),
      () => writeFileSync(at(file), text),
    )
    expect(said).toContain(`${file}:${line}  there is no questionnaire "newslettr"`)
  })

  test('by an article where nothing reads it', async () => {
    const file = 'content/lawsuits/archive/old.mdx'
    const said = await refusal(
      () => cpSync(at(`content/lawsuits/${id}.mdx`), at(file)),
      () => rmSync(at('content/lawsuits/archive'), { recursive: true }),
    )
    expect(said).toContain(`${file}  lies in a folder where nothing reads it`)
  })
}, 120_000)

test('the page of the FAQ changes with its answers', () => {
  const entry = /\/class-actions-faq<\/loc><lastmod>(.*?)</.exec(read('dist/sitemap.xml'))
  expect(entry![1]).toBe('2099-01-30')
})

describe('the words of an article', () => {
  test('follow the settings though the article is the same, and may be MDX', async () => {
    edit(`content/lawsuits/${id}.mdx`, [
      ['Some lamps took fire.', `Some %name% lamps took fire. ![A %name%](../images/${id}.svg)`],
    ])
    edit('content/lawsuits/wick-lawsuits.mdx', [
      ['Some lamps took fire.', 'Some {40 + 2} lamps took fire.'],
    ])
    await build(folder, { BUILD_DATE: later })
    edit('content/site.yaml', [[/^name: .*/m, 'name: Oil Lantern']])
    await build(folder, { BUILD_DATE: later })
    expect(read(`dist/${id}.html`)).toContain('Some Oil Lantern lamps took fire.')
    expect(read(`dist/${id}.html`)).toContain('alt="A Oil Lantern"')
    expect(read('dist/wick-lawsuits.html')).toContain('Some 42 lamps took fire.')
  }, 120_000)

  test('that name no setting stop the build, which says where', async () => {
    edit(`content/lawsuits/${id}.mdx`, [['%name%', '%nama%']])
    await expect(build(folder, { BUILD_DATE: later })).rejects.toThrow(
      `content/lawsuits/${id}.mdx  "%nama%" is no setting.`,
    )
    edit(`content/lawsuits/${id}.mdx`, [['%nama%', '%name%']])
    const form = 'content/questionnaires/lamp-oil.yaml'
    const before = read(form)
    edit(form, [['the oil?', 'the oil of %nama%?']])
    await expect(build(folder, { BUILD_DATE: later })).rejects.toThrow(
      `${form}  "%nama%" is no setting.`,
    )
    writeFileSync(at(form), before)
  }, 120_000)
})

describe('a build names the line', { timeout: 120_000 }, () => {
  const file = `content/lawsuits/${id}.mdx`
  test.each([
    [
      'of a date that does not exist',
      /- date: .*/,
      '- date: 2024-02-31',
      'is no day of the calendar',
    ],
    ['of YAML that cannot be read', /^title: .*/m, 'title: Oil: a lawsuit', 'Mend the YAML'],
    ['of a letter that is not UTF-8', 'Some ', 'Some \uFFFD ', 'Save the file as UTF-8.'],
    ['of a picture that is not there', `${id}.svg)`, 'gone.svg)', 'no picture ../images/gone.svg'],
  ])('%s, and no place in the program', async (_, from, to, says) => {
    const before = read(file)
    edit(file, [[from, to]])
    const said = await build(folder, { BUILD_DATE: later }).catch(String)
    writeFileSync(at(file), before)
    expect(said).toMatch(new RegExp(`\n${file}:\\d+  `))
    expect(said).toContain(says)
    expect(said).not.toMatch(/Location:|Stack trace:/)
  })
})

test('a build for anybody but visitors is refused', async () => {
  await expect(build(folder, { BUILD_DATE: later, NODE_ENV: 'development' })).rejects.toThrow(
    'NODE_ENV is "development". Take it out: a build is for visitors.',
  )
}, 60_000)

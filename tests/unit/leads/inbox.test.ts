import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { saveConsentRecords } from '../../../src/leads/consents.ts'
import { createFate, type Run } from '../../../src/leads/fate.ts'
import { createLeadStore } from '../../../src/leads/lead-store.ts'
import { renderSuppressionList } from '../../../src/leads/suppression.ts'
import { addLead, createLeadPayload, openDesk, storedLead } from '../../support/servers/desks.ts'

/** Stores many leads: every sixth for form b, the others for form a. */
function fill(file: string, count: number): number[] {
  const database = new DatabaseSync(file)
  const number = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`
  database.exec(`${number} INSERT INTO leads (id, answers, sending, blocked, state, changed)
    SELECT i, i, i, 0, 'delivered', 0 FROM n;
    ${number} INSERT INTO submissions (id, lead, received, endpoint, form, page, certificate, sender, sender_search, number,
      email, payload, search)
    SELECT i, i, '2026-11-21T05:06:07.890Z', '/submitform', iif(i % 6, 'a', 'b'), '', '', '', '', '', '', '{"n":"1"}', ''
    FROM n`)
  database.close()
  return Array.from({ length: count }, (_, n) => count - n)
}

/** The rows of a list, without its heads. */
function rowsOf(html: string): string[] {
  return [...html.matchAll(/<tr>\s*(<td>[\s\S]*?)<\/tr>/g)].map(([, row]) => row!)
}

/** The visible text, one line per text node. */
function textOf(html: string): string[] {
  const text = html.replace(/<style>[\s\S]*?<\/style>/, '').replace(/<[^>]*>/g, '\n')
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
}

type Ask = ReturnType<typeof openDesk>['ask']

const readPage = async (ask: Ask, path: string) => await (await ask(path)).text()

/** The names in the inbox, as this query filters it. */
async function listNames(ask: Ask, query: string) {
  return rowsOf(await readPage(ask, `/desk?${query}`)).map(row => textOf(row)[1])
}

describe('the inbox', () => {
  test('lists leads, newest first, with contact links and flags', async () => {
    const { ask, leads } = openDesk()
    expect(await readPage(ask, '/desk')).toContain('Nothing yet.')
    const payload = createLeadPayload({ Did_you_or_a_loved_one_use_it: 'LOVED ONE' })
    await addLead(leads, { payload: { ...payload, More: 'Yes' } })
    await addLead(leads, { sender: '', payload: { lawsuits: 'Hernia Mesh' } })
    const answer = await ask('/desk')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    const [newest, oldest] = rowsOf(await answer.text())
    const time = expect.stringMatching(/^Nov 21, 2026, 12:06\u00a0AM$/)
    expect(textOf(newest!)).toEqual([time, 'No. 2', 'Hernia Mesh', '–', '–', '–'])
    expect(textOf(oldest!)).toEqual([
      time,
      'Ann Example',
      'Has a lawyer',
      'For a loved one',
      'Sample Lawsuits',
      'Ohio',
      '(555) 010-1234',
      'ann@example.com',
    ])
    expect(oldest).toContain('<small class="bad">Has a lawyer</small>')
    expect(oldest).toContain('<small>For a loved one</small>')
    expect(oldest).toContain('href="tel:5550101234"')
    expect(oldest).toContain('href="mailto:ann%40example.com"')
  })

  test('shows privacy and unsubscribe requests apart, with the day they are due', async () => {
    const { ask, leads } = openDesk()
    await addLead(leads)
    // A Saturday.
    await addLead(leads, { endpoint: '/unsubscribe', form: 'unsubscribe' })
    const payload = { Iamrequestingto: 'Both Delete and Opt-out My Data' }
    await addLead(leads, { endpoint: '/californiaResidents', form: 'california', payload })
    expect(rowsOf(await readPage(ask, '/desk'))).toHaveLength(1)
    const [california, unsubscribe] = rowsOf(await readPage(ask, '/desk?view=requests'))
    expect(unsubscribe).toContain('Due December 4, 2026')
    expect(california).toContain('Due December 4, 2026')
    expect(textOf(await readPage(ask, '/desk/3')).join(' ')).toContain(
      'December 4, 2026 Confirm the request to delete December 11, 2026 Stop sharing and confirm it January 5, 2027 Answer the request to delete',
    )
  })

  test('shows what a message is about', async () => {
    const { ask, leads } = openDesk()
    const payload = { fullName: 'Ann', subject: 'My claim' }
    await addLead(leads, { endpoint: '/contactUs', form: 'contact', payload })
    const [message] = rowsOf(await readPage(ask, '/desk?view=messages'))
    expect(textOf(message!)).toContain('My claim')
  })

  // Where no form is stated, its endpoint has one with these keys.
  test.each(['sample', ''])(
    'shows a lead of the form "%s" with the labels of its questions, its evidence and what was sent',
    async form => {
      const { ask, leads } = openDesk()
      const sent = {
        ...createLeadPayload({ Did_you_or_a_loved_one_use_it: 'LOVED ONE' }),
        xxTrustedFormCertUrl: 'https://cert.example/1',
        More: 'Yes',
      }
      await addLead(leads, { form, payload: sent })
      expect(rowsOf(await readPage(ask, '/desk'))[0]).toContain('>Has a lawyer<')
      const page = await readPage(ask, '/desk/1')
      const text = textOf(page).join('\n')
      // Of the questions of this form, only the consent is no screening answer.
      expect(text.match(/^(Answers|Contact|Evidence|Consent|What brand.*)$/gm)).toEqual([
        'Answers',
        'What brand did your loved one use?',
        'Contact',
        'Consent',
        'Evidence',
        'Consent',
      ])
      for (const part of [
        'What brand did your loved one use?\nCreme of Nature\n',
        'IP address\n203.0.113.7\n',
        'Consent\nAgreed\n',
        'Consent\nIts words are not known.\n',
      ])
        expect(text).toContain(part)
      expect(page).toContain('<a href="https://cert.example/1" rel="noreferrer">')
      const json = /<pre>([\s\S]*?)<\/pre>/.exec(page)![1]!.replaceAll('&quot;', '"')
      expect(JSON.parse(json)).toEqual(sent)
      for (const unknown of ['/desk/2', '/desk/x']) {
        const missing = await ask(unknown)
        expect(missing.status).toBe(404)
        expect(await missing.text()).toContain('<h1>There is no such lead</h1>')
      }
    },
  )

  test('shows the words of a consent and since when they are kept', async () => {
    const { ask, leads, database } = openDesk()
    const consents = { forms: { sample: 'a1b2' }, texts: { a1b2: 'I agree.' } }
    await saveConsentRecords(database, consents, '2026-11-21T12:00:00.000Z')
    await addLead(leads, { consent: 'a1b2' })
    const text = textOf(await readPage(ask, '/desk/1')).join('\n')
    expect(text).toContain(
      'Consent\nThe words that the page stated, kept since Nov 21, 2026, 7:00\u00a0AM\nI agree.\nSHA-256 a1b2',
    )
  })

  test('shows what became of a lead, what the provider wrote, and each press with its own evidence', async () => {
    const { ask, database } = openDesk()
    const fate = createFate(database)
    await addLead(fate)
    const [{ params: run } = { params: {} as Run }] = await fate.listStored()
    await fate.begin(run, 0)
    const evidence = {
      xxTrustedFormCertUrl: 'https://cert.example/2',
      page_url: 'https://a.example/b',
    }
    await addLead(fate, {
      payload: { email: 'ann@example.com', checkbox: true, notes: 'One\nTwo', ...evidence },
    })
    const time = Date.parse('2026-11-21T12:00:00.000Z')
    await fate.settle(run, 1, 'waiting', 503, 'Later, please', time)
    const text = textOf(await readPage(ask, '/desk/1')).join('\n')
    expect(text).toContain(
      'Delivery\nwaiting, Nov 21, 2026, 7:00\u00a0AM, the provider’s status is 503: Later, please',
    )
    expect(text).toMatch(
      /with these answers\nReceived\n.*press no. 2\nPage\nhttps:\/\/a.example\/b\n/,
    )
    expect(text).toContain('https://cert.example/2')
    expect(await readPage(ask, '/desk')).toContain('Pressed 2 times')
  })

  test('filters by form, state, days and words, and the export with it', async () => {
    const { ask, leads } = openDesk()
    await addLead(leads, { payload: { state: 'Ohio', notes: 'Used it daily' } })
    const residentsOfCalifornia = 'California'
    await addLead(leads, {
      form: 'a&b "c"',
      sender: 'Ben Example',
      payload: { residentsOfCalifornia },
    })
    // 11 p.m. in New York.
    const receivedAt = '2026-03-03T04:00:00.000Z'
    await addLead(leads, { sender: 'Old', receivedAt, payload: {} })
    const all = ['Old', 'Ben Example', 'Ann Example']
    for (const [query, names] of [
      ['form=sample', ['Old', 'Ann Example']],
      ['form=another+form', ['Ben Example']],
      ['state=California', ['Ben Example']],
      ['state=Ohio', ['Ann Example']],
      ['text=DAILY', ['Ann Example']],
      ['text=daily&state=California', []],
      ['form=&state=&text=', all],
      ['from=2026-03-02&until=2026-03-02', ['Old']],
      ['until=2026-03-01', []],
      ['from=2026-03-03', all.slice(1)],
      ['from=x&until=2026-03-02', ['Old']],
    ] as const)
      expect([query, await listNames(ask, query)]).toEqual([query, names])
    const options = textOf(await readPage(ask, '/desk')).filter(line => /\(\d\)$/.test(line))
    expect(options).toEqual(expect.arrayContaining(['Sample claim review (2)', 'Another form (1)']))
    expect(options.join()).not.toContain('a&amp;b')
    const page = await readPage(ask, '/desk?text=ben')
    expect(page).toContain('href="/desk/leads.csv?text=ben"')
    expect(textOf(page)).toContain('Matches: 1.')
    expect(textOf(page)).toContain('Days and times are those of America/New_York.')
    expect((await readPage(ask, '/desk/leads.csv?text=ben')).split('\r\n')).toHaveLength(3)
  })

  test('says what was searched without a match, and offers the search in the other lists', async () => {
    const { ask, leads } = openDesk()
    const payload = { message: 'Meningioma & pain' }
    await addLead(leads, { endpoint: '/contactUs', form: 'contact', payload })
    await addLead(leads)
    const query = 'text=meningioma+%26&form=sample&from=2026-11-01'
    const page = await readPage(ask, `/desk?${query}`)
    expect(textOf(page)).toContain(
      'No match in leads for text “meningioma &amp;”, form “Sample claim review”, from “2026-11-01”. All lists:',
    )
    const read = (address: string) => readPage(ask, address.replaceAll('&amp;', '&'))
    const other = /<p>No match.*?href="([^"]*)" >Messages and subscriptions \(1\)/s.exec(page)![1]!
    expect(rowsOf(await read(other))).toHaveLength(1)
    const proofs = await read(/<p>No match.*href="([^"]*)">Proofs and stops/s.exec(page)![1]!)
    expect(textOf(proofs)).toContain('No proof or stop has “meningioma &amp;”. Other lists:')
    expect(proofs).toContain('href="/desk?view=messages&amp;text=meningioma+%26"')
  })

  test('turns pages and exports without losing or repeating a lead', async () => {
    const { ask, file } = openDesk()
    const ids = fill(file, 450)
    const read = async (path: string) => {
      const seen: number[] = []
      const sizes: number[] = []
      for (let next: string | undefined = path; next; ) {
        const page = await readPage(ask, next)
        const here = [...page.matchAll(/href="\/desk\/(\d+)["?]/g)].map(([, id]) => Number(id))
        sizes.push(here.length)
        seen.push(...here)
        next = /href="([^"]*)">Older</.exec(page)?.[1]?.replaceAll('&amp;', '&')
      }
      return { seen, sizes }
    }
    expect(await read('/desk')).toEqual({ seen: ids, sizes: Array(9).fill(50) })
    expect(await read('/desk?form=another+form')).toEqual({ seen: ids, sizes: Array(9).fill(50) })
    const second = await readPage(ask, '/desk?form=another+form&before=70')
    expect(second).toContain('<a href="/desk?form=another+form">Newest</a>')
    // The last leads of a page were deleted.
    const answer = await ask('/desk?before=1&deleted=7')
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      '/desk?before=51&deleted=7',
    ])
    for (const odd of ['x', '-1', '1e9', '', '9'.repeat(40)])
      expect((await ask(`/desk?before=${odd}`)).status).toBe(200)
    const csv = await ask('/desk/leads.csv')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="leads.csv"')
    const lines = (await csv.text()).split('\r\n').slice(1, -1)
    expect(lines.map(line => Number(/^"(\d+)"/.exec(line)?.[1]))).toEqual(ids)
  })

  test('forbids scripts, loading, sending elsewhere and frames', async () => {
    const { ask, leads } = openDesk()
    await addLead(leads)
    const page = await readPage(ask, '/desk')
    const css = /<style>([\s\S]*?)<\/style>/.exec(page)![1]!
    const hash = createHash('sha256').update(css).digest('base64')
    expect(page).not.toMatch(/<script|\sstyle=|\son\w+=|\ssrc=/i)
    for (const path of ['/desk', '/desk/1', '/desk/leads.csv'])
      expect(Object.fromEntries((await ask(path)).headers)).toMatchObject({
        'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-store',
      })
  })
})

test.each(['<b>', '</style>', '"', ' onclick="alert(1)', '<!--', '\ud800\u0000'])(
  'hostile answers stay text: %j',
  async hostile => {
    const renderPages = async (text: string) => {
      const { ask, leads } = openDesk()
      const payload = {
        [`key ${text}`]: text,
        number: `1${text}`,
        email: `a${text}`,
        state: `Ohio${text}`,
        xxTrustedFormCertUrl: `https://a.example/${text.replaceAll(' ', '')}`,
      }
      await addLead(leads, { form: `a${text}`, sender: `Ann${text}`, payload })
      const query = new URLSearchParams({ form: `a${text}`, text: `Ann${text}` })
      const paths = [`/desk?${query}`, '/desk', '/desk/1', '/desk/1/delete']
      const pages = (await Promise.all(paths.map(path => readPage(ask, path)))).join('')
      // A quoted attribute may contain ">".
      const tags = pages.match(/<(?:[^"'>]|"[^"]*"|'[^']*')*>/g)!
      return tags.map(tag => tag.replace(/(href|value|title)="[^"]*"/g, '$1'))
    }
    expect(await renderPages(hostile)).toEqual(await renderPages(''))
  },
)

test('a certificate that is no https address is no link', async () => {
  const { ask, leads } = openDesk()
  await addLead(leads, { payload: { xxTrustedFormCertUrl: 'javascript:alert(1)' } })
  expect(await readPage(ask, '/desk/1')).not.toContain('href="javascript:')
})

/** Posts a form of the inbox, and resolves with the status and the address that follows. */
async function postForm(
  ask: Ask,
  path: string,
  fields: readonly (readonly [string, string])[],
  origin = 'http://localhost',
) {
  const answer = await ask(`http://localhost${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
  })
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    page: await answer.text(),
  }
}
const choose = (...ids: readonly number[]) => ids.map(id => ['ids', `${id}`] as const)

test('a lead is deleted from its page, and not by a page of another site', async () => {
  const { ask, leads } = openDesk()
  await addLead(leads)
  await addLead(leads, { endpoint: '/contactUs' })
  const page = await readPage(ask, '/desk/1')
  expect(page).not.toContain('<form')
  expect(page).toContain('href="/desk/1/delete"')
  expect(await readPage(ask, '/desk/1/delete')).toContain('action="/desk/1/delete"')
  const elsewhere = 'https://elsewhere.example'
  expect((await postForm(ask, '/desk/1/delete', choose(1), elsewhere)).status).toBe(403)
  expect(await leads.list()).toHaveLength(2)
  const done = await postForm(ask, '/desk/1/delete', choose(1))
  expect([done.status, done.location]).toEqual([303, '/desk?deleted=1'])
  expect((await leads.list()).map(({ id }) => id)).toEqual([2])
})

test('the list that was searched comes back from a lead and after a deletion, which it names', async () => {
  const { ask, leads } = openDesk()
  await addLead(leads)
  await addLead(leads, { payload: { number: '5550101234' } })
  const list = await readPage(ask, '/desk?view=leads&text=ann&before=9')
  const [, lead] = /href="(\/desk\/1[^"]*)"/.exec(list)!
  const page = await readPage(ask, lead!.replaceAll('&amp;', '&'))
  expect(page).toContain('<a href="/desk?text=ann&amp;before=9">Back to the inbox</a>')
  const [, question] = /href="([^"]*delete[^"]*)"/.exec(page)!
  const [, action] = /action="([^"]*)"/.exec(
    await readPage(ask, question!.replaceAll('&amp;', '&')),
  )!
  const { location } = await postForm(ask, action!.replaceAll('&amp;', '&'), choose(1))
  expect(location).toBe('/desk?text=ann&before=9&deleted=1')
  expect(textOf(await readPage(ask, location!))).toContain('Deleted: no. 1.')
  // Nobody else's words stand in the inbox.
  expect(await readPage(ask, '/desk?deleted=your+account')).not.toContain('your account')
})

test('each lead of a number or address is shown with its person, and chosen by itself', async () => {
  const { ask, leads } = openDesk()
  await addLead(leads, { payload: { number: '5550101234', email: 'Ann.05.14.1962@Example.com' } })
  await addLead(leads, { sender: 'Ben', payload: { number: '5550101234', email: 'b@example.com' } })
  const payload = { email: 'ann.05.14.1962@example.com' }
  await addLead(leads, { endpoint: '/contactUs', payload })
  const evidence = { page_url: 'https://x.example/?a=b@c', ip_address: '555-010-1234' }
  await addLead(leads, { payload: { number: '5550109999', ...evidence } })
  const readText = async (path: string) => textOf(await readPage(ask, path)).join(' ')
  expect(await readText('/desk/3')).toContain('Also from this number or address: No. 1 ')
  expect(await readText('/desk/1')).toContain('Also from this number or address: No. 3 No. 2 ')
  expect(await readText('/desk/4')).not.toContain('from this number')
  expect(await readText('/desk?text=ann.05.14.1962%40example.com')).toContain('Matches: 1.')
  const page = await readPage(ask, '/desk/1/delete')
  expect(page).toContain('<h1>Delete which leads of Ann Example and Ben?</h1>')
  const persons = [...page.matchAll(/<legend>(.*)<\/legend>|name="ids" value="(\d)"/g)]
  expect(persons.map(([, name, id]) => name ?? id)).toEqual(['Ann Example', '3', '1', 'Ben', '2'])
  expect(page.match(/value="\d"[^>]*checked/g)).toEqual([expect.stringContaining('value="1"')])
  await postForm(ask, '/desk/1/delete', choose(3, 1))
  expect((await leads.list()).map(({ id }) => id)).toEqual([4, 2])
})

test('proofs are found by name and contact, and deleted on their own page', async () => {
  const { ask, leads, database } = openDesk()
  const payload = { number: '5550101234', email: 'ann@example.com', page_url: '/b' }
  const consents = { forms: { sample: 'a1' }, texts: { a1: 'I agree to calls.' } }
  await saveConsentRecords(database, consents, storedLead.receivedAt)
  await addLead(leads, { sender: 'JOSÉ O’Brien', form: 'sample', consent: 'a1', payload })
  const done = await postForm(ask, '/desk/1/delete', choose(1))
  expect(done.location).toBe('/desk?deleted=1')
  await addLead(leads, { sender: 'Ann Lee', payload: { email: 'ann@example.com' } })
  expect(rowsOf(await readPage(ask, '/desk'))).toHaveLength(1)
  expect(await readPage(ask, '/desk/leads.csv')).not.toContain('5550101234')
  for (const text of ['', '(555) 010-1234', 'ANN@example.com', "jose o'brien"]) {
    const query = new URLSearchParams({ text })
    const [proof] = rowsOf(await readPage(ask, `/desk/proofs?${query}`))
    expect(textOf(proof!), text).toEqual(expect.arrayContaining(['No. 1', 'I agree to calls.']))
  }
  expect(rowsOf(await readPage(ask, '/desk/proofs?text=bob'))).toEqual([])
  expect(textOf(await readPage(ask, '/desk/2'))).toContain('proof no. 1')
  expect(await readPage(ask, '/desk/proofs/1')).toContain('Afterwards nobody can show')
  expect(await readPage(ask, '/desk/proofs/1')).toContain(
    'Delete the proof of JOSÉ O’Brien</button>',
  )
  await postForm(ask, '/desk/proofs/1', [['isSure', 'yes']])
  expect(await readPage(ask, '/desk/proofs')).toContain('No proof or stop yet.')
  expect((await ask('/desk/proofs/1')).status).toBe(404)
})

test('a request is deleted once the provider was told, stays on the list, and goes if asked twice', async () => {
  const { ask, database } = openDesk()
  const fate = createFate(database)
  const store = createLeadStore(database)
  const request = { phoneNumber: '(555) 010-1234', email: 'Ann@example.com' }
  await addLead(fate, { endpoint: '/californiaResidents', form: 'california', payload: request })
  const list = await renderSuppressionList(store)
  expect(list).toBe('"day","number","email"\r\n"2026-11-21","5550101234","ann@example.com"\r\n')
  const kept = await postForm(ask, '/desk/1/delete', choose(1))
  expect(kept.location).toBe('/desk?kept=1')
  expect(await readPage(ask, kept.location!)).toContain('Stays until the provider was told of it')
  await database.rows("UPDATE leads SET state = 'dead'")
  expect(await readPage(ask, '/desk/1')).toContain('I told the provider of it')
  await postForm(ask, '/desk/1/told', [])
  await postForm(ask, '/desk/1/delete', choose(1))
  expect([await store.list(), await renderSuppressionList(store)]).toEqual([[], list])
  const first = await postForm(ask, '/desk/proofs/1', [['isSure', 'no']])
  expect([first.page, await renderSuppressionList(store)]).toEqual([
    expect.stringContaining('Yes, delete the stop of ann@example.com'),
    list,
  ])
  await postForm(ask, '/desk/proofs/1', [['isSure', 'yes']])
  await addLead(fate, { endpoint: '/unsubscribe', payload: request })
  const junk = await postForm(ask, '/desk/2/delete', [...choose(2), ['erase', 'no']])
  expect([junk.page, await store.list()]).toEqual([
    expect.stringContaining('Yes, delete the requests of Ann'),
    [expect.anything()],
  ])
  await postForm(ask, '/desk/2/delete', [...choose(2), ['erase', 'yes']])
  expect(await renderSuppressionList(store)).toBe('"day","number","email"\r\n')
})

test('a request that came another way is stored once it was seen whom it stops', async () => {
  const { ask, database } = openDesk()
  const fate = createFate(database)
  await addLead(fate, { payload: { number: '5550101234' } })
  await addLead(fate, { payload: { number: '5550109999' } })
  const form = await readPage(ask, '/desk/request')
  const [, kind] = /<option value="(unsubscribe[^"]*)"/.exec(form)!
  const entry = { kind: kind!, number: '', email: '', day: '2026-11-02', origin: 'letter' }
  const enter = (change: object) =>
    postForm(ask, '/desk/request', Object.entries({ ...entry, ...change }))
  for (const [wrong, sentence] of [
    [{}, 'Write a phone number of ten digits or an e-mail address.'],
    [{ number: '555', email: 'ann@example.com' }, 'The phone number needs ten digits'],
    [{ number: '5550101234', day: '2999-01-01' }, 'today or earlier'],
    [{ number: '5550101234', kind: 'x' }, 'Choose what the person asks for.'],
  ] as const) {
    const { page } = await enter(wrong)
    expect([page.includes(sentence), page.includes('value="letter"')]).toEqual([true, true])
  }
  const right = { number: '(555) 010-1234' }
  const { page } = await enter(right)
  expect(rowsOf(page)).toHaveLength(1)
  const store = createLeadStore(database)
  expect(await store.listStops()).toEqual([])
  await enter({ ...right, isSure: 'yes' })
  expect(await store.listStops()).toMatchObject([
    { number: '5550101234', receivedAt: '2026-11-02T05:00:00.000Z' },
  ])
  const [stop] = await store.list({ endpoints: ['/unsubscribe'] })
  // This form asks for no number, and the provider is told of it all the same.
  expect(stop).toMatchObject({ page: 'letter', payload: { email: '', number: '5550101234' } })
  const again = await enter({ ...right, isSure: 'no' })
  expect(again.page).toContain('value="letter"')
  expect((await store.list()).map(({ blocked }) => blocked)).toEqual([0, 0, 2])
})

import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { saveConsentRecords } from '../../../src/leads/consents.ts'
import { createFate, type Run } from '../../../src/leads/fate.ts'
import { summarizeLead } from '../../../src/leads/summary.ts'
import { renderSuppressionList } from '../../../src/leads/suppression.ts'
import { completeYaml, parseQuestionnaire } from '../../support/content/questionnaire.ts'
import { addLead, createLeadPayload, openDesk, storedLead } from '../../support/servers/desks.ts'

/** Stores many leads: every sixth for form b, the others for form a. */
function fill(file: string, count: number): number[] {
  const database = new DatabaseSync(file)
  database
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO leads (id, received, endpoint, form, sender, payload, answers, changed)
       SELECT i, '2026-11-21T05:06:07.890Z', '/submitform', iif(i % 6, 'a', 'b'), '', '{"n":"1"}', i, 0 FROM n`,
    )
    .run(count)
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

  test('shows a lead with the labels of its questions, its evidence and what was sent', async () => {
    const { ask, leads } = openDesk()
    const sent = {
      ...createLeadPayload({ Did_you_or_a_loved_one_use_it: 'LOVED ONE' }),
      xxTrustedFormCertUrl: 'https://cert.example/1',
    }
    await addLead(leads, { payload: sent })
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
  })

  test('finds the answers of a loved one by their keys', () => {
    const keys = 'key: { MYSELF: number, LOVED ONE: loved_number }'
    const form = parseQuestionnaire(completeYaml.replace('key: number', keys))
    const payload = { Did_you_or_a_loved_one_use_it: 'LOVED ONE', loved_number: '5550101234' }
    const lead = { ...storedLead, form: form.id, payload }
    expect(summarizeLead(lead, { questionnaires: [form], timeZone: 'UTC' }).phone).toBe(
      '5550101234',
    )
  })

  test('shows the words of a consent and since when they are kept', async () => {
    const { ask, leads, database } = openDesk()
    const consents = { forms: { sample: 'a1b2' }, texts: { a1b2: 'I agree.' } }
    await saveConsentRecords(database, consents, '2026-11-21T12:00:00.000Z')
    await addLead(leads, { consent: 'a1b2' })
    const text = textOf(await readPage(ask, '/desk/1')).join('\n')
    expect(text).toContain('Consent\nI agree.\nWords\nAs the page stated that it showed them')
    expect(text).toContain('kept since Nov 21, 2026, 7:00\u00a0AM.\nSHA-256 a1b2')
  })

  test('shows what became of a lead, what the provider wrote, and a certificate that came later', async () => {
    const { ask, database } = openDesk()
    const fate = createFate(database)
    await addLead(fate)
    const [{ params: run } = { params: {} as Run }] = await fate.listStored()
    await fate.begin(run, 0)
    const certificate = { xxTrustedFormCertUrl: 'https://cert.example/2' }
    await addLead(fate, {
      payload: { email: 'ann@example.com', checkbox: true, notes: 'One\nTwo', ...certificate },
    })
    await fate.settle(run, 'waiting', 503, 'Later, please', Date.parse('2026-11-21T12:00:00.000Z'))
    const text = textOf(await readPage(ask, '/desk/1')).join('\n')
    expect(text).toContain(
      'Delivery\nwaiting, Nov 21, 2026, 7:00\u00a0AM, the provider’s status is 503: Later, please',
    )
    expect(text).toContain('not sent\nhttps://cert.example/2')
  })

  test('filters by form, state, days and words, and the export with it', async () => {
    const { ask, leads } = openDesk()
    await addLead(leads, { payload: { state: 'Ohio', notes: 'Used it daily' } })
    await addLead(leads, { form: 'a&b "c"', sender: 'Ben Example', payload: { state: 'Iowa' } })
    // 11 p.m. in New York.
    const receivedAt = '2026-03-03T04:00:00.000Z'
    await addLead(leads, { sender: 'Old', receivedAt, payload: {} })
    const all = ['Old', 'Ben Example', 'Ann Example']
    for (const [query, names] of [
      ['form=a%26b+%22c%22', ['Ben Example']],
      ['state=Ohio', ['Ann Example']],
      ['text=DAILY', ['Ann Example']],
      ['text=daily&state=Iowa', []],
      ['form=&state=&text=', all],
      ['from=2026-03-02&until=2026-03-02', ['Old']],
      ['until=2026-03-01', []],
      ['from=2026-03-03', all.slice(1)],
      ['from=x&until=2026-03-02', ['Old']],
    ] as const)
      expect([query, await listNames(ask, query)]).toEqual([query, names])
    const page = await readPage(ask, '/desk?text=ben')
    expect(page).toContain('href="/desk/leads.csv?text=ben"')
    expect(textOf(page)).toContain('Matches: 1.')
    expect(textOf(page)).toContain('Days and times are those of America/New_York.')
    expect((await readPage(ask, '/desk/leads.csv?text=ben')).split('\r\n')).toHaveLength(3)
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
    const a = ids.filter(id => id % 6)
    expect(await read('/desk?form=a')).toEqual({ seen: a, sizes: [...Array(7).fill(50), 25] })
    const second = await readPage(ask, '/desk?form=a&before=70')
    expect(second).toContain('<a href="/desk?form=a">Newest</a>')
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
        xxTrustedFormCertUrl: `https://a.example/${text}`,
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

const removeLeads = (ask: Ask, id: number, ids = `${id}`, origin = 'http://localhost') =>
  ask(`http://localhost/desk/${id}/delete`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ids }),
  })

test('a lead is deleted from its page, and not by a page of another site', async () => {
  const { ask, leads } = openDesk()
  await addLead(leads)
  await addLead(leads, { endpoint: '/contactUs' })
  const page = await readPage(ask, '/desk/1')
  expect(page).not.toContain('<form')
  expect(page).toContain('href="/desk/1/delete"')
  expect(await readPage(ask, '/desk/1/delete')).toContain('action="/desk/1/delete"')
  expect((await removeLeads(ask, 1, '1', 'https://elsewhere.example')).status).toBe(403)
  expect(await leads.list()).toHaveLength(2)
  const done = await removeLeads(ask, 1)
  expect([done.status, done.headers.get('location')]).toEqual([303, '/desk?deleted=1'])
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
  const headers = {
    origin: 'http://localhost',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const request = { method: 'POST', headers, body: 'ids=1,7' }
  const done = await ask(`http://localhost${action!.replaceAll('&amp;', '&')}`, request)
  const location = done.headers.get('location')!
  expect(location).toBe('/desk?text=ann&before=9&deleted=1%2C7')
  expect(textOf(await readPage(ask, location))).toContain('Deleted: no. 1, 7.')
  // Nobody else's words stand in the inbox.
  expect(await readPage(ask, '/desk?deleted=your+account')).not.toContain('your account')
})

test('all submissions of a person are deleted together', async () => {
  const { ask, leads } = openDesk()
  await addLead(leads, { payload: { number: '5550101234', email: 'Ann@Example.com' } })
  await addLead(leads, { payload: { number: '5550101234', email: 'b@example.com' } })
  await addLead(leads, { endpoint: '/contactUs', payload: { email: 'ann@example.com' } })
  const evidence = { page_url: 'https://x.example/?a=b@c', ip_address: '555-010-1234' }
  await addLead(leads, { payload: { number: '5550109999', ...evidence } })
  expect(textOf(await readPage(ask, '/desk/3')).join(' ')).toContain(
    'Also from this number or address: No. 1 ',
  )
  expect(textOf(await readPage(ask, '/desk/1')).join(' ')).toContain(
    'Also from this number or address: No. 3 No. 2 ',
  )
  expect(await readPage(ask, '/desk/4')).not.toContain('from this number')
  const page = await readPage(ask, '/desk/1/delete')
  expect(page).toContain('Delete all 3 submissions')
  expect(rowsOf(page)).toHaveLength(3)
  expect(await readPage(ask, '/desk/4/delete')).not.toContain('Delete all')
  // One that arrives after the page was opened was not looked at.
  await addLead(leads, { payload: { number: '5550101234' } })
  await removeLeads(ask, 1, /name="ids" value="([\d,]+)"/.exec(page)![1])
  expect((await leads.list()).map(({ id }) => id)).toEqual([5, 4])
})

test('proofs are shown when asked for, found by their contacts, and deleted with their person', async () => {
  const { ask, leads, database } = openDesk()
  const payload = { number: '5550101234', email: 'ann@example.com', page_url: '/b' }
  const consents = { forms: { sample: 'a1' }, texts: { a1: 'I agree to calls.' } }
  await saveConsentRecords(database, consents, storedLead.receivedAt)
  await addLead(leads, { form: 'sample', consent: 'a1', payload })
  await leads.deleteDelivered(Date.now(), Date.now() + 7_200_000)
  await addLead(leads, { sender: 'Ann Lee', payload: { email: 'ann@example.com' } })
  expect(rowsOf(await readPage(ask, '/desk'))).toHaveLength(1)
  expect(await readPage(ask, '/desk/leads.csv')).not.toContain('5550101234')
  for (const text of ['', '(555) 010-1234', 'ANN@example.com', 'ann ex']) {
    const query = new URLSearchParams({ text })
    const [proof] = rowsOf(await readPage(ask, `/desk/proofs?${query}`))
    expect(textOf(proof!), text).toEqual(expect.arrayContaining(['No. 1', 'I agree to calls.']))
  }
  expect(rowsOf(await readPage(ask, '/desk/proofs?text=bob'))).toEqual([])
  expect(textOf(await readPage(ask, '/desk/2'))).toContain('proof no. 1')
  for (const id of [1, 2])
    expect(await readPage(ask, `/desk/${id}/delete`)).toContain('name="ids" value="2,1"')
  await removeLeads(ask, 1, '2,1')
  expect(await readPage(ask, '/desk/proofs')).toContain('None.')
  expect((await ask('/desk/1/delete')).status).toBe(404)
})

test('who asked to stop stays on the suppression list when the request is deleted', async () => {
  const { ask, leads, database } = openDesk()
  const request = { phoneNumber: '(555) 010-1234', email: 'Ann@example.com' }
  await addLead(leads, { endpoint: '/californiaResidents', payload: request })
  const list = await renderSuppressionList(database)
  expect(list).toBe('"day","number","email"\r\n"2026-11-21","5550101234","ann@example.com"\r\n')
  await removeLeads(ask, 1)
  expect(await renderSuppressionList(database)).toBe(list)
})

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { StoredSubmission, SubmissionStore } from '../../../src/desk/submission-store.ts'
import { labelAnswers, summarizeSubmission } from '../../../src/desk/summary.ts'
import { completeYaml, parseQuestionnaire } from '../../support/content/questionnaire.ts'
import { createLeadPayload, openDesk } from '../../support/servers/desks.ts'

async function addLead(
  leads: SubmissionStore,
  change: Partial<Omit<StoredSubmission, 'consent'>> = {},
): Promise<number> {
  const { payload, ...rest } = {
    payload: { email: 'ann@example.com', checkbox: true, notes: 'One\nTwo' },
    ...change,
  }
  return await leads.add({
    receivedAt: new Date(Date.now() - 300_000).toISOString(),
    endpoint: '/submitform',
    form: 'sample',
    sender: 'Ann Example',
    payload: JSON.stringify(payload),
    ...rest,
  })
}

/** Stores many leads: every sixth for form b, the others for form a. */
function fill(file: string, count: number): number[] {
  const database = new DatabaseSync(file)
  database
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO leads (id, received, endpoint, form, sender, payload)
       SELECT i, '2026-11-21T05:06:07.890Z', '/submitform', iif(i % 6, 'a', 'b'), '', '{"n":"1"}' FROM n`,
    )
    .run(count)
  database.close()
  return Array.from({ length: count }, (_, n) => count - n)
}

/** The rows of a list. */
function rowsOf(html: string): string[] {
  return [...html.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, row]) => row!)
}

/** The visible text, one line per text node. */
function textOf(html: string): string[] {
  const text = html.replace(/<style>[\s\S]*?<\/style>/, '').replace(/<[^>]*>/g, '\n')
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
}

/** The names in the inbox, as this query filters it. */
async function listNames(ask: ReturnType<typeof openDesk>['ask'], query: string) {
  return rowsOf(await (await ask(`/desk?${query}`)).text()).map(row => textOf(row)[1])
}

describe('the inbox', () => {
  test('lists leads, newest first, with contact links and flags', async () => {
    const { ask, leads } = openDesk()
    const payload = createLeadPayload({ Did_you_or_a_loved_one_use_it: 'LOVED ONE' })
    await addLead(leads, { payload: { ...payload, More: 'Yes' } })
    await addLead(leads, { sender: '', payload: {} })
    const answer = await ask('/desk')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    const [newest, oldest] = rowsOf(await answer.text())
    const age = expect.stringMatching(/^\d+:\d\d [AP]M · 5 min\. ago$/)
    expect(textOf(newest!)).toEqual([age, 'No. 2', 'Sample claim review', '–', '–', '–'])
    expect(textOf(oldest!)).toEqual([
      ...[age, 'Ann Example', 'Has a lawyer', 'For a loved one', 'Sample Lawsuits', 'Ohio'],
      ...['(555) 010-1234', 'ann@example.com'],
    ])
    expect(oldest).toContain('href="tel:5550101234"')
    expect(oldest).toContain('href="mailto:ann%40example.com"')
  })

  test('shows privacy and unsubscribe requests apart, with the day they are due', async () => {
    const { ask, leads } = openDesk()
    await addLead(leads)
    // A Saturday.
    const receivedAt = '2026-11-21T05:06:07.890Z'
    await addLead(leads, { receivedAt, endpoint: '/unsubscribe', form: 'unsubscribe' })
    const payload = { Iamrequestingto: 'Both Delete and Opt-out My Data' }
    await addLead(leads, {
      receivedAt,
      endpoint: '/californiaResidents',
      form: 'california',
      payload,
    })
    expect(rowsOf(await (await ask('/desk')).text())).toHaveLength(1)
    const [california, unsubscribe] = rowsOf(await (await ask('/desk?view=requests')).text())
    expect(unsubscribe).toContain('Due December 4, 2026')
    expect(california).toContain('Due December 4, 2026')
    expect(textOf(await (await ask('/desk/3')).text()).join(' ')).toContain(
      'December 4, 2026 Confirm the request to delete December 11, 2026 Stop sharing data January 5, 2027 Answer the request to delete',
    )
  })

  test('shows a lead with the labels of its questions, its evidence and what was sent', async () => {
    const { ask, leads } = openDesk()
    const sent = createLeadPayload({ Did_you_or_a_loved_one_use_it: 'LOVED ONE' })
    const xxTrustedFormCertUrl = 'https://cert.example/1'
    await addLead(leads, { payload: { ...sent, xxTrustedFormCertUrl } })
    const page = await (await ask('/desk/1')).text()
    const text = textOf(page).join('\n')
    expect(text).toContain('What brand did your loved one use?\nCreme of Nature\n')
    expect(text).toContain('IP address\n203.0.113.7\n')
    expect(text).toContain('Consent\nAgreed\n')
    expect(page).toContain('<a href="https://cert.example/1" rel="noreferrer">')
    const json = /<pre>([\s\S]*?)<\/pre>/.exec(page)![1]!.replaceAll('&quot;', '"')
    expect(JSON.parse(json)).toEqual({ ...sent, xxTrustedFormCertUrl })
    expect(text).toContain('Consent\nIts words are not known.\n')
    for (const unknown of ['/desk/2', '/desk/x']) expect((await ask(unknown)).status).toBe(404)
  })

  test('finds the answers of a loved one by their keys, and calls a box by its label', () => {
    const yaml = completeYaml
      .replace('key: number', 'key: { MYSELF: number, LOVED ONE: loved_number }')
      .replace(
        'label: Source, kind: hidden, initial: site',
        'label: "[News](/n)", kind: checkbox, screening: false, optional: true',
      )
    const payload = {
      Did_you_or_a_loved_one_use_it: 'LOVED ONE',
      loved_number: '5550101234',
      source: true,
      checkbox: true,
    }
    const form = parseQuestionnaire(yaml)
    const lead = {
      id: 1,
      receivedAt: '',
      endpoint: '',
      form: '',
      sender: '',
      payload,
      duplicateOf: null,
    }
    expect(summarizeSubmission(lead, form).phone).toBe('5550101234')
    expect(labelAnswers(payload, form).slice(2)).toMatchObject([
      { label: 'News', answer: 'Agreed' },
      { label: 'Consent', answer: 'Agreed' },
    ])
  })

  test('shows the words of a consent, when they were first used, and what is not known', async () => {
    const { ask, leads } = openDesk()
    const lead = { endpoint: '/submitform', form: 'sample', sender: 'Ann', payload: '{}' }
    const consent = { consent: 'a1b2', texts: { a1b2: 'I agree.' } }
    for (const day of ['21', '22'])
      await leads.add({ ...lead, receivedAt: `2026-11-${day}T12:00:00.000Z`, ...consent })
    const text = textOf(await (await ask('/desk/2')).text()).join('\n')
    expect(text).toContain('Consent given November 22, 2026\nto words first used November 21, 2026')
    expect(text).toContain('Consent\nI agree.\nWords\nOf the build served when this arrived')
    expect(text).toContain('first used November 21, 2026 at 12:00 PM UTC. Which words a page')
    expect(text).toContain('SHA-256 a1b2')
  })

  test('shows the lawsuit of a lead of the home page', async () => {
    const { ask, leads } = openDesk()
    await addLead(leads, { payload: { sub_category: 'Inquiry', lawsuits: 'Hernia Mesh' } })
    expect(rowsOf(await (await ask('/desk')).text())[0]).toContain('Hernia Mesh')
  })

  test('leads from one submission to the next of the same list', async () => {
    const { ask, leads } = openDesk()
    await addLead(leads)
    await addLead(leads, { endpoint: '/contactUs', form: 'contact' })
    await addLead(leads)
    const linksOf = async (id: number) =>
      [...(await (await ask(`/desk/${id}`)).text()).matchAll(/href="\/desk\/(\d+)">(\w+)</g)].map(
        ([, id, label]) => `${label} ${id}`,
      )
    expect(await linksOf(1)).toEqual(['Newer 3'])
    expect(await linksOf(3)).toContain('Older 1')
  })

  test('says so when it is empty', async () => {
    expect(await (await openDesk().ask('/desk')).text()).toContain('Nothing yet.')
  })

  test('filters by form, state, days and words, and the exports with it', async () => {
    const { ask, leads } = openDesk()
    await addLead(leads, { payload: { state: 'Ohio', notes: 'Used it daily' } })
    await addLead(leads, { form: 'a&b "c"', sender: 'Ben Example', payload: { state: 'Iowa' } })
    const listMatches = (query: string) => listNames(ask, query)
    expect(await listMatches('form=a%26b+%22c%22')).toEqual(['Ben Example'])
    expect(await listMatches('state=Ohio')).toEqual(['Ann Example'])
    expect(await listMatches('text=DAILY')).toEqual(['Ann Example'])
    expect(await listMatches('text=daily&state=Iowa')).toEqual([])
    expect(await listMatches('form=&state=&text=')).toEqual(['Ben Example', 'Ann Example'])
    const page = await (await ask('/desk?text=ben')).text()
    const exports = [...page.matchAll(/href="(\/desk\/leads[^"]*)"/g)].map(([, href]) => href!)
    expect(exports).toEqual(['/desk/leads.xlsx?text=ben', '/desk/leads.csv?text=ben'])
    expect(textOf(page).join(' ')).toContain('1 matches')
    const none = await (await ask('/desk?text=zzz')).text()
    expect(textOf(none)).toContain('No leads match “zzz”.')
    expect((await (await ask(exports[1]!)).text()).split('\r\n')).toHaveLength(3)
    await addLead(leads, { sender: 'Old', receivedAt: new Date('2026-03-02T12:00').toISOString() })
    expect(await listMatches('from=2026-03-02&until=2026-03-02')).toEqual(['Old'])
    expect(await listMatches('until=2026-03-01')).toEqual([])
    expect(await listMatches('from=2026-03-03')).toEqual(['Ben Example', 'Ann Example'])
    expect(await listMatches('from=x&until=2026-03-02')).toEqual(['Old'])
  })

  test('finds what people type', async () => {
    const { ask, leads } = openDesk()
    await addLead(leads, {
      sender: 'Ann O’Hara',
      payload: { firstName: 'Ann', number: '5550101234' },
    })
    const zoe = { firstName: 'Zoë', number: '5550109999', dob: '1958-04-12' }
    await addLead(leads, { sender: 'Zoë Ng', payload: zoe })
    const listMatches = (text: string) => listNames(ask, `text=${encodeURIComponent(text)}`)
    await addLead(leads, { sender: 'Łukasz Ørsted', payload: { firstName: 'Łukasz' } })
    for (const text of ["o'hara", 'OHara', 'hara ann', '(555) 010-1234', '+1 555 010 1234'])
      expect([text, await listMatches(text)]).toEqual([text, ['Ann O’Hara']])
    for (const text of ['555\u2011010\u20111234', 'tel:5550101234', ' 555\u00a0010\u22121234 '])
      expect([text, await listMatches(text)]).toEqual([text, ['Ann O’Hara']])
    expect(await listMatches('Phone 555-010-1234')).toEqual(['Ann O’Hara'])
    for (const text of ['4/12/1958', '04/12/1958', '1958-04-12'])
      expect([text, await listMatches(text)]).toEqual([text, ['Zoë Ng']])
    expect(await listMatches('zoe')).toEqual(['Zoë Ng'])
    for (const text of ['lukasz', 'łukasz', 'ORSTED'])
      expect([text, await listMatches(text)]).toEqual([text, ['Łukasz Ørsted']])
    for (const text of ['firstName', '-------', '(   )   -', '’’'])
      expect([text, await listMatches(text)]).toEqual([text, []])
  })

  test('turns pages without losing or repeating a lead', async () => {
    const { ask, file } = openDesk()
    const ids = fill(file, 120)
    const read = async (path: string) => {
      const seen: number[] = []
      const sizes: number[] = []
      for (let next: string | undefined = path; next; ) {
        const page = await (await ask(next)).text()
        const here = [...page.matchAll(/href="\/desk\/(\d+)"/g)].map(([, id]) => Number(id))
        sizes.push(here.length)
        seen.push(...here)
        next = /href="([^"]*)">Older</.exec(page)?.[1]?.replaceAll('&amp;', '&')
      }
      return { seen, sizes }
    }
    expect(await read('/desk')).toEqual({ seen: ids, sizes: [50, 50, 20] })
    const a = ids.filter(id => id % 6)
    expect(await read('/desk?form=a')).toEqual({ seen: a, sizes: [50, 50] })
    const second = await (await ask('/desk?form=a&before=70')).text()
    expect(second).toContain('<a href="/desk?form=a">Newest</a>')
    for (const odd of ['x', '-1', '1e9', '', '9'.repeat(40)])
      expect((await ask(`/desk?before=${odd}`)).status).toBe(200)
  })

  test('forbids scripts, loading, sending elsewhere and frames', async () => {
    const { ask, leads } = openDesk()
    await addLead(leads)
    for (const path of ['/desk', '/desk/1', '/desk/leads.csv']) {
      const { headers } = await ask(path)
      const policy = headers.get('content-security-policy')!
      const rules = new Map(
        policy.split('; ').map(rule => [rule.split(' ')[0], rule.split(' ').slice(1)]),
      )
      expect(policy).not.toContain('unsafe')
      expect(policy).not.toMatch(/\*|https?:|data:/)
      expect(rules.get('default-src')).toEqual(["'none'"])
      for (const directive of ['base-uri', 'frame-ancestors'])
        expect(rules.get(directive)).toEqual(["'none'"])
      expect(rules.get('form-action')).toEqual(["'self'"])
      expect([...rules.keys()].filter(name => name?.startsWith('script'))).toEqual([])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cache-control')).toBe('no-store')
    }
    const answer = await ask('/desk')
    const page = await answer.text()
    const css = /<style>([\s\S]*?)<\/style>/.exec(page)![1]!
    const hash = createHash('sha256').update(css).digest('base64')
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
    expect(page).not.toMatch(/<script|\sstyle=|\son\w+=|\ssrc=/i)
  })
})

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          '<script>alert(1)</script>',
          '<img src=x onerror=alert(1)>',
          '"',
          "'",
          '<',
          '>',
          '&',
          '&lt;',
        ],
        ...[
          '</h2>',
          '</dd>',
          '</style>',
          '<!--',
          ']]>',
          ' onclick="',
          'javascript:alert(1)',
          '\u0000',
          '\u202e',
        ],
        ...['<a href="//evil.example">', '\u2028', '`'],
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map(parts => parts.join(''))

test('hostile answers stay text in 100 random pages', async () => {
  const { ask, leads } = openDesk()
  const renderPages = async (form: string, sender: string, key: string, value: string) => {
    const list = [
      {
        id: 1,
        receivedAt: '2026-11-21T05:06:07.890Z',
        endpoint: '/submitform',
        form,
        sender,
        payload: {
          ...{ [key]: value, number: `1${value}`, email: `a${value}`, state: value },
          xxTrustedFormCertUrl: `https://${value}`,
        },
        duplicateOf: null,
      },
    ]
    leads.list = async () => list
    leads.get = async () => list[0]
    leads.countByForm = async () => [{ form, endpoint: '/submitform', count: 1 }]
    const query = new URLSearchParams({ form, text: value.toWellFormed() })
    const page = await (await ask(`/desk?${query}`)).text()
    const pages = page + (await (await ask('/desk/1')).text())
    // A quoted attribute may contain ">".
    const tags = pages.match(/<(?:[^"'>]|"[^"]*"|'[^']*')*>/g)!
    return { pages, tags: tags.map(tag => tag.replace(/(href|value|title)="[^"]*"/g, '$1')) }
  }
  const harmless = await renderPages('form', 'Ann', 'key', 'value')
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, hostile, async (form, from, key, value) => {
      const { pages, tags } = await renderPages(`a${form.toWellFormed()}`, from, key, value)
      expect(tags).toEqual(harmless.tags)
      for (const [, href] of pages.matchAll(/href="([^"]*)"/g))
        expect(href).toMatch(/^(\/desk($|[/?])|tel:|mailto:|https:\/\/)/)
    }),
    { numRuns: 100 },
  )
})

test('an export has every lead, newest first, with its media type', async () => {
  const { ask, file } = openDesk()
  const ids = fill(file, 450)
  const csv = await ask('/desk/leads.csv')
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="leads.csv"')
  const lines = (await csv.text()).split('\r\n')
  expect(lines.slice(1, -1).map(line => Number(/^"(\d+)"/.exec(line)?.[1]))).toEqual(ids)
})

/** The files of a ZIP archive as one text: each has a local header of 30 bytes, its name, and its content. */
function unzipTexts(archive: Buffer): string {
  let texts = ''
  for (
    let at = archive.indexOf('PK\x03\x04');
    at !== -1;
    at = archive.indexOf('PK\x03\x04', at + 4)
  )
    texts += inflateRawSync(
      archive.subarray(at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)),
    )
  return texts
}

test('the workbook for Excel holds every cell as text, with the labels of keys', async () => {
  const { ask, leads } = openDesk()
  await addLead(leads, { payload: { zipCode: '00501', claim: '=1+1', notes: 'a_x000D_x000d_b' } })
  const response = await ask('/desk/leads.xlsx')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="leads.xlsx"')
  const texts = unzipTexts(Buffer.from(await response.arrayBuffer()))
  expect(texts).toContain('>00501<')
  expect(texts).toContain('>zipCode\nZip<')
  expect(texts).toContain('>a_x005F_x000D_x005F_x000d_b<')
  const types = [...texts.matchAll(/<c [^>]*t="(\w+)"/g)].map(([, type]) => type)
  expect(types).toHaveLength(18)
  expect(new Set(types)).toEqual(new Set(['s']))
})

test('the inbox asks for the password and takes ten wrong ones a minute, the site and its forms do not', async () => {
  const { ask, post } = openDesk({ password: 'secret' })
  expect((await ask('/desk')).status).toBe(401)
  expect((await ask('/desk/leads.csv')).status).toBe(401)
  expect((await ask('/')).status).toBe(200)
  expect((await post('/submitform', JSON.stringify(createLeadPayload()))).status).toBe(201)
  const askWith = async (password: string) => {
    const authorization = `Basic ${btoa(`desk:${password}`)}`
    return (await ask('/desk', { headers: { authorization } })).status
  }
  expect(await askWith('secret')).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') })
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => askWith(`guess ${n}`)))
  expect(guesses).toEqual([...Array(10).fill(401), 429, 429])
  expect(await askWith('secret')).toBe(429)
  vi.setSystemTime(Date.parse('2026-11-21T10:01:00Z'))
  expect(await askWith('secret')).toBe(200)
  vi.useRealTimers()
})

test('a lead is deleted from its page, and not by a page of another site', async () => {
  const { ask, leads } = openDesk()
  await addLead(leads)
  await addLead(leads, { form: 'plain' })
  const remove = (origin: string) =>
    ask('http://localhost/desk/1/delete', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect(await (await ask('/desk/1')).text()).not.toContain('<form')
  expect(await (await ask('/desk/1')).text()).toContain('href="/desk/1/delete"')
  expect(await (await ask('/desk/1/delete')).text()).toContain('action="/desk/1/delete"')
  expect(await leads.list({ limit: 9 })).toHaveLength(2)
  expect((await remove('https://elsewhere.example')).status).toBe(403)
  expect(await leads.list({ limit: 9 })).toHaveLength(2)
  const done = await remove('http://localhost')
  expect([done.status, done.headers.get('location')]).toEqual([303, '/desk'])
  expect((await leads.list({ limit: 9 })).map(({ id }) => id)).toEqual([2])
})

test('all submissions of a person are deleted together, from the journal too', async () => {
  const { ask, leads, file } = openDesk()
  const marker = 'Marker-of-an-answer'
  const receivedAt = '2026-11-21T10:00:00.000Z'
  await addLead(leads, { payload: { number: '5550101234', email: 'Ann@Example.com', marker } })
  await addLead(leads, { receivedAt, payload: { number: '5550101234', email: 'b@example.com' } })
  await addLead(leads, { receivedAt, payload: { number: '5550101234', email: 'b@example.com' } })
  await addLead(leads, { endpoint: '/contactUs', payload: { email: 'ann@example.com', marker } })
  await addLead(leads, { payload: { number: '5550109999', page_url: 'https://x.example/?a=b@c' } })
  const remove = (id: number, ids?: string) =>
    ask(`/desk/${id}/delete`, {
      method: 'POST',
      headers: { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(ids ? { ids } : {}),
    })
  await remove(2)
  expect((await leads.get(3))!.duplicateOf, 'the first is gone').toBeNull()
  const page = await (await ask('/desk/1/delete')).text()
  expect(page).toContain('Delete all 3 submissions')
  expect(await (await ask('/desk/5/delete')).text()).not.toContain('Delete all')
  expect(readFileSync(`${file}-wal`).includes(marker) || readFileSync(file).includes(marker)).toBe(
    true,
  )
  await addLead(leads, { payload: { number: '5550101234' } })
  // Another program that reads the file keeps its journal.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const reader = new DatabaseSync(file)
  reader.exec('BEGIN; SELECT * FROM leads')
  await remove(1, /name="ids" value="([\d,]+)"/.exec(page)![1])
  expect((await leads.list({ limit: 9 })).map(({ id }) => id)).toEqual([6, 5])
  expect(readFileSync(`${file}-wal`).length).toBeGreaterThan(0)
  expect(told.mock.calls).toEqual([['The journal of the leads file still has what was deleted.']])
  reader.close()
  vi.advanceTimersByTime(60_000)
  expect(told).toHaveBeenCalledOnce()
  told.mockRestore()
  vi.useRealTimers()
  for (const name of [file, `${file}-wal`])
    expect(readFileSync(name).includes(marker), name).toBe(false)
})

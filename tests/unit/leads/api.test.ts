import { once } from 'node:events'
import { renameSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createApi } from '../../../src/leads/api.ts'
import { saveConsentRecords } from '../../../src/leads/consents.ts'
import {
  addLead,
  consentId,
  createDeskProject,
  createLeadPayload,
  deskSite,
  forms,
  openDesk,
  otherPayloads,
  portOf,
  postLead,
  spawnDesk,
} from '../../support/servers/desks.ts'
import { openLeadsDatabase } from '../../support/servers/leads-database.ts'

const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
beforeEach(() => void logged.mockClear())

const good = JSON.stringify(createLeadPayload())

describe('a lead', () => {
  test('is kept unchanged, with its keys in order and the words of each form once', async () => {
    const { post, leads, file } = openDesk()
    const headers = {
      'content-type': 'application/json',
      'form-id': 'sample',
      'consent-record': consentId,
    }
    const text = '  "Zoë" wrote:\n\t=1+1 \u0000 😢 \ud800 </script>\u2028 '
    let since = ''
    for (const [index, who] of ['MYSELF', 'LOVED ONE'].entries()) {
      const change = { More: 'Yes', Additional_information: text }
      const payload = createLeadPayload({ Did_you_or_a_loved_one_use_it: who, ...change })
      const answer = await post('/submitform', JSON.stringify(payload), headers)
      const id = index + 1
      expect([answer.status, await answer.json()]).toEqual([201, {}])
      const [kept] = await leads.list()
      since ||= kept!.receivedAt
      expect(kept).toMatchObject({
        id,
        payload,
        endpoint: '/submitform',
        form: 'sample',
        sender: 'ann@example.com',
        receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        misfits: [],
        blocked: 0,
        state: 'delivered',
        consent: consentId,
        consentText: 'I agree.',
        consentSince: since,
      })
      expect(Object.entries(kept!.payload)).toEqual(Object.entries(payload))
    }
    const consents = new DatabaseSync(file).prepare('SELECT form FROM consents').all()
    expect(consents.map(({ form }) => form)).toEqual(['plain', 'sample'])
  })

  test.each([
    ['/subscribe', 'Ann'],
    ['/contactUs', 'Ann'],
    ['/unsubscribe', 'Ann'],
    ['/californiaResidents', 'Ann Ann'],
  ])('is taken at %s too, from %s', async (endpoint, sender) => {
    const { post, leads } = openDesk()
    const payload = otherPayloads[endpoint]
    expect((await post(endpoint, JSON.stringify(payload))).status).toBe(201)
    expect(await leads.list()).toMatchObject([{ endpoint, sender, payload, consent: null }])
  })

  test.each([
    ['no form', {}, '', null],
    [
      'a form of an earlier build',
      { 'form-id': 'older', 'consent-record': consentId },
      'older',
      null,
    ],
    [
      'a record that is not there',
      { 'form-id': 'sample', 'consent-record': 'f'.repeat(64) },
      'sample',
      null,
    ],
    ['no record, as a translated page', { 'form-id': 'sample' }, 'sample', null],
    ['odd texts', { 'form-id': '<b>', 'consent-record': 'x' }, '', null],
  ])('states its form and its consent, or has none: %s', async (_, headers, form, consent) => {
    const { post, leads } = openDesk()
    await post('/submitform', good, { 'content-type': 'application/json', ...headers })
    expect(await leads.list()).toMatchObject([{ form, consent }])
  })

  test('has its consent as soon as the record of its build is there', async () => {
    const { post, leads, database } = openDesk()
    const [form, id] = ['sample', 'f'.repeat(64)]
    const headers = { 'form-id': form, 'consent-record': id }
    await post('/submitform', good, { 'content-type': 'application/json', ...headers })
    const texts = { [id]: 'I agreed.', page: 'Terms' }
    // The same words of another form prove nothing of this one.
    await saveConsentRecords(database, { forms: { plain: id }, texts }, '2026-11-21T00:00:00.000Z')
    expect((await leads.list())[0]!.consent).toBeNull()
    await saveConsentRecords(database, { forms: { [form]: id }, texts }, '2026-11-22T00:00:00.000Z')
    const since = '2026-11-22T00:00:00.000Z'
    expect(await leads.list()).toMatchObject([
      { consent: id, consentText: 'I agreed.', consentSince: since },
    ])
  })

  test.each([
    ['whose box is not ticked', good.replace('"checkbox":true', '"checkbox":""'), 'plain'],
    ['that names a key twice', good.replace('{', '{"checkbox":false,'), 'sample'],
    ['that names a key twice in other words', good.replace('{', '{"em\\u0061il":"b",'), 'sample'],
  ])('%s is kept, marked and not sent', async (_, body, form) => {
    const { ask, post, leads } = openDesk()
    const text = form === 'plain' ? body.replace('Sample Lawsuits', 'Plain Lawsuits') : body
    const answer = await post('/submitform', text, { 'content-type': 'application/json' })
    expect(answer.status).toBe(201)
    const [kept] = await leads.list()
    expect(kept).toMatchObject({ blocked: 1, state: 'dead', misfits: [expect.any(String)] })
    expect(await (await ask('/desk')).text()).toContain('Kept and not sent')
  })

  test('from a page of another host is marked', async () => {
    const { ask, post } = openDesk()
    const page = 'https://copy.example/page?a={b'
    await post('/submitform', JSON.stringify({ ...createLeadPayload(), page_url: page }))
    expect(await (await ask('/desk/1')).text()).toContain('Does not fit: page of another host')
  })
})

describe('an API that refuses nothing by which a visitor can be reached', () => {
  /** The relay's, of a build that no longer has the form for `/subscribe`. */
  function openApi() {
    const { database, ...stores } = openLeadsDatabase()
    const questionnaires = forms.filter(({ endpoint }) => endpoint !== '/subscribe')
    const getIpAddress = () => ''
    const api = createApi({ ...deskSite, questionnaires, getDatabase: () => stores, getIpAddress })
    const post = async (endpoint: string, body: object, stated: Record<string, string> = {}) => {
      const headers = { 'content-type': 'application/json', ...stated }
      return (await api.request(endpoint, { method: 'POST', body: JSON.stringify(body), headers }))
        .status
    }
    return {
      database,
      post,
      read: (columns: string) =>
        database
          .prepare(`SELECT ${columns} FROM leads JOIN submissions ON submissions.id = sending`)
          .all(),
    }
  }

  test('stores the lead of a form that its build no longer has, and no body without a contact', async () => {
    const { post, read } = openApi()
    expect(await post('/subscribe', { email: 'ann@example.com' })).toBe(201)
    expect(await post('/subscribe', { call: '5550101234' })).toBe(201)
    expect(await post('/subscribe', { email: 'ann', call: '555' })).toBe(422)
    expect(read('misfits, leads.state')).toEqual([
      { misfits: '["email"]', state: 'stored' },
      { misfits: '["call"]', state: 'stored' },
    ])
  })

  test('keeps a lead whose box is ticked by a text, and sends it not', async () => {
    const { post, read } = openApi()
    expect(await post('/submitform', { ...createLeadPayload(), checkbox: 'true' })).toBe(201)
    expect(read('blocked, leads.state')).toEqual([{ blocked: 1, state: 'dead' }])
  })

  test('takes no form of another endpoint for that of the page', async () => {
    const { post, read } = openApi()
    await post('/submitform', createLeadPayload(), { 'form-id': 'contact' })
    expect(read('form')).toEqual([{ form: null }])
  })

  test('stores a lead whose record of consent cannot be stored', async () => {
    const { database, post, read } = openApi()
    database.exec('DROP TABLE consents')
    const stated = { 'form-id': 'sample', 'consent-record': consentId }
    expect(await post('/submitform', createLeadPayload(), stated)).toBe(201)
    expect(read('consent')).toEqual([{ consent: consentId }])
  })
})

describe('the desk answers', () => {
  test.each([
    [201, ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON ;a=b']],
    [415, ['text/plain', 'application/json-patch+json', 'multipart/a; b=application/json', ' ']],
  ])('%i to a body of the types %j', async (status, types) => {
    const { post, leads } = openDesk()
    for (const type of types)
      expect((await post('/submitform', good, { 'content-type': type })).status).toBe(status)
    expect(await leads.list()).toHaveLength(status === 201 ? 1 : 0)
  })

  test.each(['', '{', 'null', '"text"', '[]', `${good},`, '\u0000'])('400 to %j', async body => {
    const answer = await openDesk().post('/submitform', body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error: 'The body is not a JSON object' })
  })

  test('400 to values that are lists or objects, however deep', async () => {
    for (const value of ['[]', '{"a":1}', `${'['.repeat(10_000)}1${']'.repeat(10_000)}`])
      expect(
        (await openDesk().post('/submitform', good.replace('{', `{"more":${value},`))).status,
      ).toBe(400)
  })

  test('413 to more than 128 KiB, and 201 to exactly that', async () => {
    const { post } = openDesk()
    const createBody = (text: string) =>
      JSON.stringify(createLeadPayload({ More: 'Yes', Additional_information: text }))
    const room = 131_072 - createBody('').length
    const answer = await post('/submitform', createBody('x'.repeat(room + 1)))
    expect(answer.status).toBe(413)
    expect(await answer.json()).toEqual({ error: 'The body is larger than 131072 bytes' })
    expect((await post('/submitform', createBody('x'.repeat(room)))).status).toBe(201)
  })

  test('422 to what does not fit, and says in the terminal why', async () => {
    const { email: _, ...body } = createLeadPayload({ zipCode: '12\u0085\u001b[2J', state: 'Guam' })
    const wrong = { ...body, more: 1, category: 'Other', checkbox: 'x' }
    const json = JSON.stringify(wrong).replace('{', '{"__proto__":"x",')
    const answer = await openDesk().post('/submitform', json)
    expect(answer.status).toBe(422)
    const keys = ['email', 'zipCode', 'state', 'category', 'checkbox', 'more', '__proto__']
    expect(await answer.json()).toEqual({
      error: 'Keys are missing or wrong',
      keys: expect.arrayContaining(keys),
    })
    const [[line]] = logged.mock.calls as [[string]]
    for (const reason of [
      '[lead-desk] refused: email is missing; ',
      String.raw`zipCode must fit {"type":"string","pattern":"^\\d{4,10}$"}, was "12\u001b[2J"; `,
      'state must fit {"enum":["Alabama",',
      ', was "Guam"',
      'category must fit {"const":',
      'checkbox must fit {"enum":[true]}, was "x"',
      '"more" is no key of this form',
    ])
      expect(line).toContain(reason)
  })

  test('405 to other methods, and 404 elsewhere', async () => {
    const { ask } = openDesk()
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await ask('/api/submitform', { method })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    }
    for (const path of ['/api/submitForm', '/api/submitform/', '/api', '/api/ip'])
      expect((await ask(path, { method: 'POST' })).status).toBe(404)
  })

  test('503 while another program holds the file or it is missing, and 201 after', async () => {
    const { ask, post, file, leads } = openDesk()
    const readStatuses = async () => [
      (await post('/submitform', good)).status,
      (await ask('/desk')).status,
    ]
    const other = new DatabaseSync(file)
    other.exec('BEGIN IMMEDIATE')
    expect(await readStatuses()).toEqual([503, 200])
    other.exec('ROLLBACK')
    expect(await readStatuses()).toEqual([201, 200])
    renameSync(file, `${file}.away`)
    expect(await readStatuses()).toEqual([503, 503])
    // The database is still open, but another file is in its place.
    writeFileSync(file, '')
    expect(await readStatuses()).toEqual([503, 503])
    const missing = 'The leads file is missing: put it back, or restart the desk.'
    expect(logged.mock.calls.flat()).toEqual([
      'The leads file cannot be used: database is locked (SQLite 5).',
      ...Array(4).fill(missing),
    ])
    renameSync(`${file}.away`, file)
    expect(await readStatuses()).toEqual([201, 200])
    expect(await leads.list()).toHaveLength(1)
  })

  test('500 to an unexpected error, and logs no answer', async () => {
    const { ask, leads, database } = openDesk()
    await addLead(leads)
    await database.rows("UPDATE submissions SET payload = 'an answer'")
    const answer = await ask('/desk')
    expect([answer.status, await answer.json()]).toEqual([500, { error: 'The lead desk failed' }])
    expect(logged.mock.calls).toEqual([['The lead desk failed: SyntaxError']])
  })
})

test.each([
  ['forwarded', 'for=203.0.113.7'],
  ['x-forwarded-for', '203.0.113.7'],
  ['via', '1.1 proxy'],
  ['x-real-ip', '203.0.113.7'],
])('the inbox answers 403 to what a proxy forwards with %s', async (name, value) => {
  const { ask } = openDesk()
  expect((await ask('/desk', { headers: { [name]: value } })).status).toBe(403)
})

test.each([
  [403, '::ffff:127.0.0.1', ['evil.example', '127.0.0.1.evil.example', 'evil-localhost', '[::]']],
  [403, '192.168.0.9', ['192.168.0.7', 'localhost', '127.0.0.1']],
  [200, '::ffff:127.0.0.1', ['localhost', 'LOCALHOST', '127.0.0.1', '[::1]']],
  [200, '::1', ['localhost']],
])('the inbox answers %i to %s at %j, and the API answers', async (status, visitor, hosts) => {
  const { ask, leads } = openDesk(visitor)
  await addLead(leads)
  for (const host of hosts) {
    for (const path of ['/desk', '/desk/', '/desk/1', '/desk/leads.csv', '/desk/1/delete'])
      expect((await ask(`http://${host}:4321${path}`)).status, host + path).toBe(
        status === 200 && path === '/desk/' ? 301 : status,
      )
    const ip = await ask(`http://${host}:4321/api/ip`)
    expect(await ip.json()).toEqual({ ip: visitor.replace('::ffff:', '') })
  }
})

test('a desk prints no answer but the wrong ones of a lead that it refuses', async () => {
  const folder = createDeskProject()
  const desk = spawnDesk(folder)
  const port = await portOf(desk)
  const marker = 'Marker-of-an-answer'
  const body = JSON.stringify(createLeadPayload({ More: 'Yes', Additional_information: marker }))
  expect(await postLead(port, body)).toBe(201)
  expect(await postLead(port, body.slice(1))).toBe(400)
  expect(await postLead(port, body, 'text/plain')).toBe(415)
  expect(await postLead(port, body.replace('email', 'mail'))).toBe(422)
  expect(await postLead(port, body.padEnd(140_000))).toBe(413)
  const other = new DatabaseSync(`${folder}/leads.sqlite`)
  other.exec('DROP TABLE leads')
  other.close()
  expect(await postLead(port, body)).toBe(503)
  expect((await fetch(`http://127.0.0.1:${port}/desk?form=${marker}`)).status).toBe(503)
  desk.child.kill()
  await once(desk.child, 'close')
  expect(desk.printed.errors).not.toBe('')
  expect(desk.printed.output + desk.printed.errors).not.toContain(marker)
})

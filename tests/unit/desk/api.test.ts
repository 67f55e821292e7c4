import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test, vi } from 'vitest'
import { saveConsents } from '../../../src/desk/built-forms.ts'
import { buildConsents } from '../../../src/desk/consent.ts'
import { completeYaml, parseQuestionnaire } from '../../support/content/questionnaire.ts'
import { createTemporaryFolder } from '../../support/content/temporary-folder.ts'
import {
  createDeskProject,
  createLeadPayload,
  openDesk,
  otherPayloads,
  portOf,
  spawnDesk,
} from '../../support/servers/desks.ts'

describe('a lead', () => {
  test.each(['MYSELF', 'LOVED ONE'])(
    'for %s is kept unchanged with its keys in order',
    async who => {
      const { post, leads } = openDesk()
      const body = createLeadPayload({
        Did_you_or_a_loved_one_use_it: who,
        More: 'Yes',
        Additional_information: '  "Zoë" wrote:\n\t=1+1 \u0000 😢 \ud800 </script>\u2028 ',
      })
      const answer = await post('/submitform', JSON.stringify(body))
      expect(answer.status).toBe(201)
      expect(await answer.json()).toEqual({ id: 1 })
      const [kept] = await leads.list({ limit: 10 })
      expect(kept).toEqual({
        id: 1,
        receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        endpoint: '/submitform',
        form: 'sample',
        sender: 'ann@example.com',
        payload: body,
        duplicateOf: null,
        consent: expect.objectContaining({ text: 'I agree.' }),
      })
      expect(Object.entries(kept!.payload)).toEqual(Object.entries(body))
    },
  )

  test('is stored with the words of the consent, each wording once', async () => {
    const { post, leads, file } = openDesk()
    await post('/submitform', JSON.stringify(createLeadPayload()))
    await post('/submitform', JSON.stringify(createLeadPayload({ More: 'Yes' })))
    await post('/contactUs', JSON.stringify(otherPayloads['/contactUs']))
    const [other, second, first] = await leads.list({ limit: 9 })
    const id = createHash('sha256').update('I agree.').digest('hex')
    const since = first!.receivedAt
    for (const { consent } of [first!, second!])
      expect(consent).toEqual({ id, text: 'I agree.', since })
    expect(other!.consent).toBeUndefined()
    const [{ count }] = new DatabaseSync(file, { readOnly: true })
      .prepare('SELECT count(*) AS count FROM consents')
      .all() as [{ count: number }]
    expect(count).toBe(1)
  })

  test('has a record of its consent that names the versions of the pages that it links', () => {
    const text = completeYaml.replace('I agree.', '"I agree with **Us** to [terms](/terms)."')
    const questionnaires = [{ ...parseQuestionnaire(text), id: 'sample' }]
    const read = (words: string) =>
      buildConsents(questionnaires, path =>
        path === '/terms'
          ? `<nav>Menu</nav><main id="main"><h1>Terms</h1><p>${words} <a href="/">here</a>.</p></main>`
          : undefined,
      )
    const { forms: ids, texts } = read('No &amp;\n suits')
    const [page] = Object.keys(texts).filter(id => texts[id] === 'Terms\nNo & suits here.')
    expect(texts[ids.sample!.MYSELF]).toBe(`I agree with Us to terms.\n/terms ${page}`)
    expect(read('Suits').forms).not.toEqual(ids)
    const folder = createTemporaryFolder()
    mkdirSync(join(folder, 'forms'))
    const form = JSON.stringify({ questionnaire: questionnaires[0] })
    writeFileSync(join(folder, 'forms/sample.json'), form)
    expect(() => saveConsents(folder)).toThrow('A consent links /terms, which was not built.')
    writeFileSync(join(folder, 'index.html'), '<main>Home</main>')
    for (const href of ['https://a.example/terms', 'mailto:us@a.example', '/', '/?a=b#c']) {
      writeFileSync(join(folder, 'forms/sample.json'), form.replace('/terms', href))
      expect(() => saveConsents(folder)).not.toThrow()
    }
  })

  test.each(Object.entries(otherPayloads))('is taken at %s too', async (endpoint, body) => {
    const { post, leads } = openDesk()
    expect((await post(endpoint, JSON.stringify(body))).status).toBe(201)
    expect(await leads.list({ limit: 1 })).toMatchObject([{ endpoint, payload: body }])
  })

  test('is stored under its form, also if forms share an endpoint', async () => {
    const { post, leads } = openDesk()
    const { What_brand_did_you_use, ...rest } = createLeadPayload({
      Did_you_or_a_loved_one_use_it: 'Yes',
    })
    const body = { ...rest, What_brand_did_you_use, sub_category: 'Plain Lawsuits', checkbox: '' }
    expect((await post('/submitform', JSON.stringify(body))).status).toBe(201)
    const [kept] = await leads.list({ limit: 1 })
    expect([kept!.form, kept!.consent], 'the box is empty').toEqual(['plain', undefined])
  })

  test.each([
    [
      'its sender’s name',
      { fullName: 'Ann Example', email: 'ann@example.com', message: 'Hello' },
      'Ann Example',
    ],
    [
      'the e-mail of who gives no name',
      { email: 'ann@example.com', number: '' },
      'ann@example.com',
    ],
  ])('shows %s', async (_, body, from) => {
    const { post, leads } = openDesk()
    await post('fullName' in body ? '/contactUs' : '/unsubscribe', JSON.stringify(body))
    expect((await leads.list({ limit: 1 }))[0]!.sender).toBe(from)
  })
})

describe('the desk answers', () => {
  const good = JSON.stringify(createLeadPayload())

  test.each([
    ['application/json'],
    ['application/json; charset=utf-8'],
    ['APPLICATION/JSON ;charset=UTF-8'],
  ])('201 to %s', async type => {
    expect((await openDesk().post('/submitform', good, type)).status).toBe(201)
  })

  test.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['application/json-patch+json'],
    ['multipart/form-data; boundary=application/json'],
    [' '],
  ])('415 to "%s"', async type => {
    const { post, leads } = openDesk()
    const answer = await post('/submitform', good, type)
    expect(answer.status).toBe(415)
    expect(await answer.json()).toEqual({ error: 'Send application/json' })
    expect(await leads.list({ limit: 1 })).toEqual([])
  })

  test.each(['', '{', 'null', '"text"', '[]', `${good},`, '\u0000'])('400 to %j', async body => {
    const answer = await openDesk().post('/submitform', body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error: 'The body is not a JSON object' })
  })

  test('413 to more than 128 KiB, and 201 to exactly that', async () => {
    const { post, leads } = openDesk()
    const createBody = (size: number) => {
      const empty = JSON.stringify(createLeadPayload({ More: 'Yes', Additional_information: '' }))
      const body = createLeadPayload({
        More: 'Yes',
        Additional_information: 'x'.repeat(size - empty.length),
      })
      return JSON.stringify(body)
    }
    const answer = await post('/submitform', createBody(131_073))
    expect(answer.status).toBe(413)
    expect(await answer.json()).toEqual({ error: 'The body is larger than 131072 bytes' })
    expect(await leads.list({ limit: 1 })).toEqual([])
    expect((await post('/submitform', createBody(131_072))).status).toBe(201)
  })

  test('what is wrong in a refused lead in the terminal and in the inbox', async () => {
    const { post, ask, printed } = openDesk()
    expect(await (await ask('/desk')).text()).not.toContain('Refused')
    const { email: _, ...body } = createLeadPayload({ zipCode: '12\u0085\u001b[2J', state: 'Guam' })
    await post(
      '/submitform',
      JSON.stringify({ ...body, more: 1, category: 'Other', checkbox: 'x' }),
    )
    for (const reason of [
      '[lead-desk] refused: email is missing; ',
      String.raw`zipCode must match ^\d{4,10}$, was "12\u001b[2J"; `,
      'state must be one of ["Alabama",',
      ', was "Guam"',
      'category must be "',
      'checkbox must be one of [true], was "x"',
      '"more" is no key of this form',
    ])
      expect(printed[0]).toContain(reason)
    const page = await (await ask('/desk')).text()
    expect(page).toContain('Refused today: 1')
    expect(page).toContain('was &quot;Guam&quot;')
  })

  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('405 to %s', async method => {
    const answer = await openDesk().ask('/api/submitform', { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST')
  })

  test.each([
    ['POST', '/api/submitForm'],
    ['POST', '/api/submitform/'],
    ['POST', '/api'],
    ['GET', '/api/nothing'],
    ['POST', '/api/ip'],
  ])('404 to %s %s', async (method, path) => {
    const answer = await openDesk().ask(path, { method })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ error: 'There is no such endpoint' })
  })

  test('503 while another program holds the file, and 201 after', async () => {
    const { ask, post, file } = openDesk()
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const other = new DatabaseSync(file)
    other.exec('BEGIN IMMEDIATE')
    expect((await post('/submitform', good)).status).toBe(503)
    expect(told.mock.calls).toEqual([
      ['The leads file cannot be used: database is locked (SQLite 5).'],
    ])
    expect((await ask('/api/health')).status).toBe(503)
    other.exec('ROLLBACK')
    expect((await ask('/api/health')).status).toBe(200)
    expect((await post('/submitform', good)).status).toBe(201)
    told.mockRestore()
  })

  test('503 while the file is missing, and 201 when it is back', async () => {
    const { ask, post, file, leads } = openDesk()
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    renameSync(file, `${file}.away`)
    expect((await post('/submitform', good)).status).toBe(503)
    // The database is still open, but another file is in its place.
    writeFileSync(file, '')
    expect((await post('/submitform', good)).status).toBe(503)
    expect(told.mock.calls).toEqual([
      ['The leads file is missing: put it back, or restart the desk.'],
      ['The leads file is missing: put it back, or restart the desk.'],
    ])
    expect((await ask('/api/health')).status).toBe(503)
    renameSync(`${file}.away`, file)
    expect((await post('/submitform', good)).status).toBe(201)
    expect(await leads.list({ limit: 9 })).toHaveLength(1)
    told.mockRestore()
  })

  test('500 to an unexpected error, and logs no answer', async () => {
    const { ask, leads } = openDesk()
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    leads.countByForm = async () => JSON.parse('an answer')
    const answer = await ask('/desk')
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({ error: 'The lead desk failed' })
    expect(told.mock.calls).toEqual([['The lead desk failed: SyntaxError']])
    told.mockRestore()
  })
})

describe('a page of another site', () => {
  test.each([
    'evil.example',
    '127.0.0.1.evil.example',
    'evil-localhost',
    '192.168.0.7',
    '0.0.0.0',
    '[::]',
  ])('that points %s at this machine cannot read leads', async host => {
    const { app } = openDesk()
    for (const path of ['/', '/desk', '/desk/leads.csv', '/api/ip']) {
      const answer = await app.request(`http://${host}:4321${path}`)
      expect(answer.status).toBe(421)
      expect(await answer.text()).toMatch(/answers to localhost only/)
    }
  })

  test.each(['localhost', 'LOCALHOST', '127.0.0.1', '[::1]'])('is not %s', async host => {
    expect((await openDesk().app.request(`http://${host}:4321/desk`)).status).toBe(200)
  })
})

test.each(['/api/ip', '/api/ip?format=json'])('%s names the address of the sender', async path => {
  expect(await (await openDesk().ask(path)).json()).toEqual({ ip: '203.0.113.7' })
})

test('a desk prints no answer but the wrong ones of a lead that it refuses', async () => {
  const folder = createDeskProject()
  const desk = spawnDesk(folder)
  const origin = `http://127.0.0.1:${await portOf(desk)}`
  const marker = 'Marker-of-an-answer'
  const body = JSON.stringify(createLeadPayload({ More: 'Yes', Additional_information: marker }))
  const post = async (body: string, type = 'application/json') => {
    const init = { method: 'POST', body, headers: { 'content-type': type } }
    return (await fetch(`${origin}/api/submitform`, init)).status
  }
  expect(await post(body)).toBe(201)
  expect(await post(body.slice(1))).toBe(400)
  expect(await post(body, 'text/plain')).toBe(415)
  expect(await post(body.replace('email', 'mail'))).toBe(422)
  expect(await post(body.padEnd(140_000))).toBe(413)
  const other = new DatabaseSync(`${folder}/leads.sqlite`)
  other.exec('BEGIN IMMEDIATE')
  expect(await post(body)).toBe(503)
  other.exec('ROLLBACK; DROP TABLE leads')
  expect(await post(body)).toBe(503)
  other.close()
  expect((await fetch(`${origin}/desk?form=${marker}`)).status).toBe(503)
  desk.child.kill()
  await once(desk.child, 'close')
  expect(desk.errors()).not.toBe('')
  expect(desk.printed()).not.toContain(marker)
})

describe('a site elsewhere', () => {
  const preflight = {
    method: 'OPTIONS',
    headers: {
      origin: 'https://www.example.com',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  }

  test('may send leads and ask for the IP address, without credentials', async () => {
    const { ask } = openDesk({ allowOrigin: 'https://www.example.com' })
    const answer = await ask('/api/submitform', preflight)
    expect(answer.status).toBe(204)
    const getAllowed = (name: string) => answer.headers.get(`access-control-${name}`)
    expect(getAllowed('allow-origin')).toBe('https://www.example.com')
    expect(getAllowed('allow-methods')).toBe('GET,POST')
    expect(getAllowed('allow-headers')).toBe('content-type')
    expect(getAllowed('max-age')).toBe('7200')
    expect(getAllowed('allow-credentials')).toBeNull()
    const ip = await ask('/api/ip', { headers: { origin: 'https://www.example.com' } })
    expect(ip.headers.get('access-control-allow-origin')).toBe('https://www.example.com')
  })

  test('is refused without the setting', async () => {
    const { ask } = openDesk()
    const answer = await ask('/api/submitform', preflight)
    expect(answer.status).toBe(405)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})

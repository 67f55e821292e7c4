import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Lead, Leads } from '../../../src/desk/leads.ts'
import { openDesk } from '../../support/desks.ts'

function keep(leads: Leads, change: Partial<Lead> = {}): number {
  return leads.keep({
    received: '2026-11-21T05:06:07.890Z',
    endpoint: '/submitform',
    form: 'sample',
    from: 'Ann Example',
    payload: { email: 'ann@example.com', checkbox: true, notes: 'One\nTwo' },
    ...change,
  })
}

/** Stores many leads: every sixth for form b, the others for form a. */
function fill(file: string, count: number): number[] {
  const database = new DatabaseSync(file)
  database
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO leads (id, received, endpoint, form, sender, payload)
       SELECT i, '2026-11-21T05:06:07.890Z', '/x', iif(i % 6, 'a', 'b'), '', '{"n":"1"}' FROM n`,
    )
    .run(count)
  database.close()
  return Array.from({ length: count }, (_, n) => count - n)
}

/** The visible text of the inbox, one line per text node. */
function textOf(html: string): string[] {
  const text = html.replace(/<style>[\s\S]*?<\/style>/, '').replace(/<[^>]*>/g, '\n')
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
}

describe('the inbox', () => {
  test('shows form, name, time and all answers, newest first', async () => {
    const { ask, leads } = openDesk()
    keep(leads)
    keep(leads, { form: 'contact', from: 'Ben Example', payload: { message: 'Hello' } })
    const answer = await ask('/desk')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    expect(textOf(await answer.text())).toEqual([
      'Inbox of the lead desk',
      'Inbox',
      'All (2)',
      'contact (1)',
      'sample (1)',
      'Export as CSV',
      'Export as JSON',
      'Ben Example',
      'contact',
      ', no. 2,',
      '2026-11-21 05:06:07 UTC',
      'message',
      'Hello',
      'Ann Example',
      'sample',
      ', no. 1,',
      '2026-11-21 05:06:07 UTC',
      'email',
      'ann@example.com',
      'checkbox',
      'true',
      'notes',
      'One',
      'Two',
    ])
  })

  test('names a lead without a name by its number', async () => {
    const { ask, leads } = openDesk()
    keep(leads, { from: '' })
    expect(await (await ask('/desk')).text()).toContain('<h2>No. 1</h2>')
  })

  test('says so when it is empty', async () => {
    expect(await (await openDesk().ask('/desk')).text()).toContain('No leads yet.')
  })

  test('filters by form, and the exports with it', async () => {
    const { ask, leads } = openDesk()
    keep(leads)
    keep(leads, { form: 'a&b "c"', from: 'Ben Example' })
    const page = await (await ask('/desk?form=a%26b+%22c%22')).text()
    expect(textOf(page)).toContain('Ben Example')
    expect(textOf(page)).not.toContain('Ann Example')
    const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, href]) =>
      href!.replaceAll('&amp;', '&'),
    )
    expect(links).toEqual([
      '/desk',
      '/desk?form=a%26b+%22c%22',
      '/desk?form=sample',
      '/desk/leads.csv?form=a%26b+%22c%22',
      '/desk/leads.json?form=a%26b+%22c%22',
    ])
    expect(page.match(/aria-current="page"/g)).toHaveLength(1)
    const json = await (await ask(links[4]!)).json()
    expect(json).toMatchObject([{ from: 'Ben Example' }])
    expect((await (await ask(links[3]!)).text()).split('\r\n')).toHaveLength(3)
    for (const all of ['/desk', '/desk?form='])
      expect(textOf(await (await ask(all)).text())).toContain('Ann Example')
  })

  test('turns pages without losing or repeating a lead', async () => {
    const { ask, file } = openDesk()
    const ids = fill(file, 120)
    const read = async (path: string) => {
      const seen: number[] = []
      const sizes: number[] = []
      for (let next: string | undefined = path; next; ) {
        const page = await (await ask(next)).text()
        const here = [...page.matchAll(/<h2>No\. (\d+)/g)].map(([, id]) => Number(id))
        sizes.push(here.length)
        seen.push(...here)
        next = /href="([^"]*)">Older/.exec(page)?.[1]?.replaceAll('&amp;', '&')
      }
      return { seen, sizes }
    }
    expect(await read('/desk')).toEqual({ seen: ids, sizes: [50, 50, 20] })
    const a = ids.filter(id => id % 6)
    expect(await read('/desk?form=a')).toEqual({ seen: a, sizes: [50, 50] })
    const second = await (await ask('/desk?form=a&before=70')).text()
    expect(second).toContain('<a href="/desk?form=a">Newest leads</a>')
    for (const odd of ['x', '-1', '1e9', '', '9'.repeat(40)])
      expect((await ask(`/desk?before=${odd}`)).status).toBe(200)
  })

  test('forbids scripts, loading, sending and frames', async () => {
    const { ask, leads } = openDesk()
    keep(leads)
    for (const path of ['/desk', '/desk?form=x', '/desk/leads.csv', '/desk/leads.json']) {
      const { headers } = await ask(path)
      const policy = headers.get('content-security-policy')!
      const rules = new Map(
        policy.split('; ').map(rule => [rule.split(' ')[0], rule.split(' ').slice(1)]),
      )
      expect(policy).not.toContain('unsafe')
      expect(policy).not.toMatch(/\*|https?:|data:/)
      expect(rules.get('default-src')).toEqual(["'none'"])
      for (const directive of ['base-uri', 'form-action', 'frame-ancestors'])
        expect(rules.get(directive)).toEqual(["'none'"])
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

describe('hostile answers', () => {
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

  test('stay text in 100 random pages', async () => {
    const { ask, leads } = openDesk()
    const shape = async (form: string, from: string, key: string, value: string) => {
      const list = [
        {
          id: 1,
          received: '2026-11-21T05:06:07.890Z',
          endpoint: '/x',
          form,
          from,
          payload: { [key]: value },
          repeats: null,
        },
      ]
      leads.list = () => list
      leads.forms = () => [{ form, count: 1 }]
      const page = await (await ask(`/desk?form=${encodeURIComponent(form)}`)).text()
      // A quoted attribute may contain ">".
      const tags = page.match(/<(?:[^"'>]|"[^"]*"|'[^']*')*>/g)!
      return { page, tags: tags.map(tag => tag.replace(/href="[^"]*"/, 'href')) }
    }
    const harmless = await shape('form', 'Ann', 'key', 'value')
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, hostile, async (form, from, key, value) => {
        const { page, tags } = await shape(`a${form.toWellFormed()}`, from, key, value)
        expect(tags).toEqual(harmless.tags)
        for (const [, href] of page.matchAll(/href="([^"]*)"/g))
          expect(href).toMatch(/^\/desk($|[/?])/)
      }),
      { numRuns: 100 },
    )
  })
})

describe('an export', () => {
  test('has every lead, newest first, with its media type', async () => {
    const { ask, file } = openDesk()
    const ids = fill(file, 450)
    const csv = await ask('/desk/leads.csv')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="leads.csv"')
    const lines = (await csv.text()).split('\r\n')
    expect(lines.slice(1, -1).map(line => Number(/^"(\d+)"/.exec(line)?.[1]))).toEqual(ids)
    const json = await ask('/desk/leads.json')
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(json.headers.get('content-disposition')).toBe('attachment; filename="leads.json"')
    expect(((await json.json()) as Lead[]).map(({ id }) => id)).toEqual(ids)
  })
})

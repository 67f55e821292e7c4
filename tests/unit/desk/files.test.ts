import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { files } from '../../../src/desk/files.ts'
import { caching } from '../../../src/hosts/description.ts'

const folder = mkdtempSync(join(tmpdir(), 'site-'))

/** Leaves what a build does: a page, the file of its script, and what hosts are told. */
function build(number: number): void {
  for (const name of ['dist', 'hosts']) rmSync(join(folder, name), { recursive: true, force: true })
  mkdirSync(join(folder, 'dist/_astro'), { recursive: true })
  mkdirSync(join(folder, 'hosts'))
  writeFileSync(join(folder, 'dist/index.html'), `build ${number}`)
  writeFileSync(join(folder, `dist/_astro/script.${number}.js`), `build ${number}`)
  const description = join(folder, 'hosts/description.json')
  const headers = { 'Content-Security-Policy': `policy ${number}` }
  writeFileSync(description, JSON.stringify({ headers, caching, redirects: [] }))
  utimesSync(description, number, number)
}

test('another build shows at once, with its own policy', async () => {
  build(1)
  const app = files(join(folder, 'dist'))
  for (const number of [1, 2]) {
    if (number === 2) build(number)
    const page = await app.request('/')
    expect(await page.text()).toBe(`build ${number}`)
    expect(page.headers.get('content-security-policy')).toBe(`policy ${number}`)
    expect((await app.request(`/_astro/script.${number}.js`)).status).toBe(200)
  }
  expect((await app.request('/_astro/script.1.js')).status, 'of the first build').toBe(302)
})

import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Browser, chromium as browsers } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { launchOptions } from '../../support/browser/browsers.ts'
import { build, copyProject, edit } from '../../support/content/copy.ts'
import { findFreePort } from '../../support/servers/port.ts'

const article = 'content/lawsuits/depo-provera-lawsuits.mdx'
const lamps = 'content/pages/lamps.mdx'

/** Astro's own errors may show the first two, ours the others. */
const slips = [
  [article, '\n  about:', '\n   about:'],
  [article, '\nupdated: 2', '\nupdated: 20'],
  ['content/questionnaires/depo-provera.yaml', '\n        kind: buttons', '\n        kind: button'],
] as const

let folder = ''
let dev: ChildProcess
let browser: Browser
let url = ''
let printed = ''

beforeAll(async () => {
  folder = copyProject()
  // The packages of a copy are links out of it, which Vite does not serve.
  edit(folder, 'astro.config.mjs', [['fs: { deny', "fs: { allow: ['/'], deny"]])
  const port = await findFreePort()
  url = `http://localhost:${port}/depo-provera-lawsuits`
  // Astro does not serve anything if it detects a test environment.
  const { VITEST, NODE_ENV, ...env }: NodeJS.ProcessEnv = {
    ...process.env,
    ASTRO_DEV_BACKGROUND: '0',
    ASTRO_TELEMETRY_DISABLED: '1',
  }
  const words = ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(port), '--ignore-lock']
  dev = spawn(process.execPath, words, { cwd: folder, env })
  for (const stream of [dev.stdout!, dev.stderr!])
    stream.on('data', (data: Buffer) => {
      printed += data
    })
  browser = await browsers.launch(launchOptions)
  // Content has been read by then, and its folder is not watched yet.
  await vi.waitUntil(() => printed.includes('The inbox is at /desk'), { timeout: 60_000 })
  cpSync(join(folder, 'content/pages/glossary.mdx'), join(folder, lamps))
  edit(folder, lamps, [[/^aliases: .*/m, 'aliases: [oil-lamps]']])
  await vi.waitUntil(() => printed.includes('ready in'), { timeout: 60_000 })
}, 90_000)

afterAll(async () => {
  await browser.close()
  dev.kill()
  rmSync(folder, { recursive: true, force: true })
})

test('in development a form starts as in production, also during a build, with a press', async () => {
  await build(folder, { ASTRO_TELEMETRY_DISABLED: '1' })
  const page = await browser.newPage()
  const form = page.locator('form#depo-provera')
  await page.goto(url)
  // Vite bundles packages when it first meets them, and reloads the page.
  await expect
    .poll(
      async () => {
        for (const place of [page.locator('h1'), form.locator('legend').first()])
          await place.hover()
        return form.getAttribute('data-ready')
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe('')
  await page.goto(url, { waitUntil: 'commit' })
  await form.locator('[data-step-button]').click()
  await form.locator('.error-summary').waitFor()
  expect(await page.content()).not.toContain('customElements')
  const [load, fetched] = await page.evaluate(() => [
    performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming,
    performance.getEntriesByType('resource').find(({ name }) => /PageScript/.test(name))!,
  ])
  expect(fetched.startTime).toBeGreaterThanOrEqual(load.loadEventStart)
}, 120_000)

const textOf = async (path: string) => {
  const response = await fetch(new URL(path, url)).catch(() => undefined)
  return response?.ok ? response.text() : ''
}
const expectText = (path: string, words: string) =>
  expect.poll(() => textOf(path), { timeout: 30_000, interval: 500 }).toContain(words)

test.each([
  ['a title', article, /^title: .*/m, 'title: A saved title'],
  [
    'a paragraph',
    article,
    /^## Who may have a claim$/m,
    'A saved paragraph.\n\n## Who may have a claim',
  ],
  ['a form', 'content/parts/contact.yaml', /heading: .*/, 'heading: A saved heading'],
])(
  'in development %s is shown as it was saved',
  async (_, file, from, to) => {
    edit(folder, file, [[from, to]])
    const [, words = ''] = /(A saved \w+)/.exec(to)!
    await expectText(file === article ? url : '/forms/depo-provera.json', words)
  },
  60_000,
)

test('in development what is saved during a start is shown, and a setting, and an alias leads on', async () => {
  await expectText('/oil-lamps', '<h1')
  edit(folder, 'content/site.yaml', [[/^name: .*/m, 'name: Oil Lantern']])
  edit(folder, lamps, [[/^title: .*/m, 'title: All lamps']])
  await expectText('/lamps', 'alt="Oil Lantern"')
  await expectText('/lamps', 'All lamps')
  printed = ''
  writeFileSync(join(folder, '.env'), 'BUILD_DATE=2026-12-24')
  await vi.waitUntil(() => printed.includes('The inbox is at /desk'), { timeout: 30_000 })
  edit(folder, lamps, [['All lamps', 'No lamps']])
  await expectText('/lamps', 'No lamps')
  rmSync(join(folder, lamps))
}, 120_000)

test('in development the browser names the line of a mistake, once, until it is repaired', async () => {
  const page = await browser.newPage()
  const place = page.locator('vite-error-overlay #code h2')
  for (const [file, from, to] of slips) {
    const before = readFileSync(join(folder, file), 'utf8')
    const line = before.slice(0, before.indexOf(from)).split('\n').length + 1
    writeFileSync(join(folder, file), before.replace(from, to))
    await page.goto(url).catch(() => {})
    await expect
      .poll(() => place.textContent({ timeout: 1000 }).catch(() => ''), { timeout: 30_000 })
      .toContain(`${basename(file)}:${line}`)
    writeFileSync(join(folder, file), before)
    await expect.poll(() => page.locator('h1').count(), { timeout: 60_000 }).toBe(1)
    await expect.poll(() => place.count(), { timeout: 30_000 }).toBe(0)
  }
  // A picture that is put there later needs no other save.
  const text = readFileSync(join(folder, article), 'utf8')
  writeFileSync(join(folder, article), `${text}\n![A lamp](../images/lamp.svg)\n`)
  await page.goto(url).catch(() => {})
  await expect.poll(() => page.locator('vite-error-overlay').count(), { timeout: 30_000 }).toBe(1)
  cpSync('content/images/site.svg', join(folder, 'content/images/lamp.svg'))
  await expect.poll(() => page.getByAltText('A lamp').count(), { timeout: 30_000 }).toBe(1)
  expect(printed).not.toContain('unhandled rejection')
  expect(printed.match(/content\/questionnaires\/depo-provera\.yaml:\d+ /g)).toHaveLength(1)
}, 240_000)

import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedComponents } from '../../../src/tools/check-content/rules/markup.ts'
import { launchOptions } from '../../support/browser/browsers.ts'
import { build, copyProject } from '../../support/content/copy.ts'
import { type Server, serveBuiltSite } from '../../support/servers/servers.ts'

const limits = 'content/pages/time-limits.mdx'
/** The components that stand alone. A letter has words, a choice of a state a table after it, and a study its figures. */
const others = ['Letter', 'StateChoice', 'StudyTwoWays']
const alone = embeddedComponents.filter(name => !others.includes(name))

let folder = ''
let browser: Browser
let server: Server
let page: Page

beforeAll(async () => {
  folder = copyProject()
  const [table] = /(^\|.*\n)+/m.exec(readFileSync(limits, 'utf8'))!
  const all = alone.map(name => `<${name} />`).join('\n\n')
  const letters = ['first', 'second'].map(
    name => `<Letter>\n\nTo the ${name}\n\nYours\n\n</Letter>`,
  )
  const parts = [`<StateChoice />`, table, ...letters, `<div>\n\n${all}\n\n</div>`]
  appendFileSync(`${folder}/${limits}`, ['', ...parts, parts.at(-1), ''].join('\n\n'))
  await build(folder, { BUILD_DATE: '2026-11-28' })
  browser = await chromium.launch(launchOptions)
  server = await serveBuiltSite(`${folder}/dist`)
  const permissions = ['clipboard-read', 'clipboard-write']
  page = await browser.newPage({ viewport: { width: 1366, height: 900 }, permissions })
  await page.addInitScript(() => Object.defineProperty(window, 'print', { value: () => {} }))
}, 240_000)

afterAll(async () => {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const open = (route: string) => page.goto(`http://localhost:${server.port}${route}`)
const countVisible = (selector: string) => page.locator(selector).filter({ visible: true }).count()

test('each component shows the same where it stands a second time', async () => {
  await open('/time-limits')
  const [first, second] = [
    page.locator('.prose > div:has(.partners)').first(),
    page.locator('.prose > div:has(.partners)').last(),
  ]
  const heights = (element: typeof first) =>
    element.evaluate(({ children }) =>
      [...children].map(child => child.getBoundingClientRect().height),
    )
  expect((await first.textContent())!.length).toBeGreaterThan(1000)
  expect(await second.textContent()).toBe(await first.textContent())
  expect(await heights(second)).toEqual(await heights(first))
})

test('the second letter is copied, and printed alone', async () => {
  await open('/time-limits')
  const letter = page.locator('.letter').last()
  await letter.getByRole('button', { name: 'Copy' }).click()
  await letter.getByText('Copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('To the second\n\nYours')
  await letter.getByRole('button', { name: 'Print' }).click()
  await page.emulateMedia({ media: 'print' })
  expect(await letter.isVisible()).toBe(true)
  expect(await page.locator('.letter').first().isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
})

test('the second choice of a state has an answer of its own', async () => {
  await open('/time-limits')
  const [first, second] = await page.getByLabel('Your state').all()
  const answers = page.locator('.state-answer')
  await second!.selectOption('Ohio')
  expect(await answers.allTextContents()).toEqual(['', expect.stringContaining('2 years')])
  expect(await countVisible('#ohio')).toBe(1)
  await first!.selectOption('Delaware')
  await second!.selectOption('All states')
  expect(await answers.allTextContents()).toEqual([expect.stringContaining('Delaware'), ''])
  expect(await countVisible('#ohio')).toBe(1)
})

test('the second list of settlements is filtered alone', async () => {
  await open('/time-limits')
  const count = await countVisible('.settlements tr')
  await page.locator('.settlements select').last().selectOption({ index: 1 })
  const [first, second] = await Promise.all(
    [0, 1].map(n =>
      page.locator('.settlements').nth(n).locator('tr').filter({ visible: true }).count(),
    ),
  )
  expect(first! * 2).toBe(count)
  expect(second).toBeLessThan(first!)
})

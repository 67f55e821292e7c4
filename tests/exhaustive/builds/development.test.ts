import { spawn } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { chromium as browsers } from '@playwright/test'
import { expect, test } from 'vitest'
import { launchOptions } from '../../support/browser/browsers.ts'
import { copyProject } from '../../support/content/copy.ts'
import { findFreePort } from '../../support/servers/port.ts'

const article = 'content/lawsuits/depo-provera-lawsuits.mdx'

/** Astro's own errors may show the first two, ours the others. */
const slips = [
  [article, '\n  about:', '\n   about:'],
  [article, '\nupdated: 2', '\nupdated: 20'],
  ['content/questionnaires/depo-provera.yaml', '\n        kind: buttons', '\n        kind: button'],
] as const

test('in development the browser names the line of a mistake, once, until it is repaired', async () => {
  const folder = copyProject()
  const port = await findFreePort()
  // Astro does not serve anything if it detects a test environment.
  const { VITEST, NODE_ENV, ...env }: NodeJS.ProcessEnv = {
    ...process.env,
    ASTRO_DEV_BACKGROUND: '0',
    ASTRO_TELEMETRY_DISABLED: '1',
  }
  const words = ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(port), '--ignore-lock']
  const dev = spawn(process.execPath, words, { cwd: folder, env })
  let printed = ''
  for (const stream of [dev.stdout, dev.stderr])
    stream.on('data', (data: Buffer) => {
      printed += data
    })
  const browser = await browsers.launch(launchOptions)
  try {
    await expect.poll(() => printed, { timeout: 60_000 }).toMatch(/ready in/)
    const page = await browser.newPage()
    const place = page.locator('vite-error-overlay #code h2')
    for (const [file, from, to] of slips) {
      const before = readFileSync(join(folder, file), 'utf8')
      const line = before.slice(0, before.indexOf(from)).split('\n').length + 1
      writeFileSync(join(folder, file), before.replace(from, to))
      await page.goto(`http://localhost:${port}/depo-provera-lawsuits`).catch(() => {})
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
    await page.goto(`http://localhost:${port}/depo-provera-lawsuits`).catch(() => {})
    await expect.poll(() => page.locator('vite-error-overlay').count(), { timeout: 30_000 }).toBe(1)
    cpSync('content/images/lantern.svg', join(folder, 'content/images/lamp.svg'))
    await expect.poll(() => page.getByAltText('A lamp').count(), { timeout: 30_000 }).toBe(1)
    expect(printed).not.toContain('unhandled rejection')
    expect(printed.match(/content\/questionnaires\/depo-provera\.yaml:\d+ /g)).toHaveLength(1)
  } finally {
    await browser.close()
    dev.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}, 240_000)

import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium as browsers } from '@playwright/test'
import { expect, test } from 'vitest'
import { launchOptions } from '../../support/browser/browsers.ts'
import { copyProject } from '../../support/content/copy.ts'
import { findFreePort } from '../../support/servers/port.ts'

const article = 'content/lawsuits/depo-provera-lawsuits.mdx'
const form = 'content/questionnaires/depo-provera.yaml'

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
    const title = page.locator('vite-error-overlay #title')
    const breakFile = async (
      file: string,
      from: string,
      to: string,
      says: RegExp,
      hint: string,
    ) => {
      const before = readFileSync(join(folder, file), 'utf8')
      if (!before.includes(from)) throw new Error(`${file} does not hold "${from}"`)
      writeFileSync(join(folder, file), before.replace(from, to))
      await page.goto(`http://localhost:${port}/depo-provera-lawsuits`).catch(() => {})
      await expect
        .poll(() => title.textContent({ timeout: 1000 }).catch(() => ''), { timeout: 30_000 })
        .toMatch(says)
      const read = (id: string) => page.locator(`vite-error-overlay ${id}`).textContent()
      expect(await read('#hint-content')).toBe(hint)
      expect(await read('.error-line')).toContain(to.split('\n').at(-1))
      // The whole list, which the terminal shows with two blanks before a message and four before a hint.
      expect(await read('#stack-content')).toContain(
        `  ${await read('#message-content')}\n${hint.replace(/^/gm, '    ')}`,
      )
      writeFileSync(join(folder, file), before)
      await expect.poll(() => page.locator('h1').count(), { timeout: 60_000 }).toBe(1)
      await expect.poll(() => title.count(), { timeout: 30_000 }).toBe(0)
    }
    await breakFile(
      article,
      '\n  about:',
      '\n   about:',
      /^content\/lawsuits\/depo-provera.*:\d+/,
      'Check the indentation: begin the line in the same column as the lines that it belongs to.',
    )
    await breakFile(
      article,
      '\n## ',
      '\nFewer than <5 ',
      /^content\/lawsuits\/depo-provera.*:\d+/,
      'MDX takes < and { for markup. Elsewhere write &lt; and &#123;.',
    )
    await breakFile(
      form,
      'kind: buttons',
      'kind: button',
      /^content\/questionnaires\/depo.*:\d+/,
      'Write, for example:\nkind: buttons',
    )
    expect(printed).not.toContain('unhandled rejection')
    expect(printed.match(/content\/questionnaires\/depo-provera\.yaml:\d+ /g)).toHaveLength(1)
  } finally {
    await browser.close()
    dev.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}, 240_000)

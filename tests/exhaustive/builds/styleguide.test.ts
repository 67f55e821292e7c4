import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listAllFiles } from '../../../src/documents/content-files.ts'
import { freePort } from '../../support/port.ts'

test('the style guide is in no build', () => {
  const files = listAllFiles('dist')
  expect(files.filter(name => /styleguide/i.test(name))).toEqual([])
  const pages = files.filter(name => /\.(html|xml|json|txt)$/.test(name))
  const naming = pages.filter(name => /styleguide/i.test(readFileSync(`dist/${name}`, 'utf8')))
  expect(naming).toEqual([])
})

test('development shows it with every part', async () => {
  const port = await freePort()
  // Astro does not serve anything if it detects a test environment.
  const { VITEST, NODE_ENV, ...env }: NodeJS.ProcessEnv = {
    ...process.env,
    ASTRO_DEV_BACKGROUND: '0',
  }
  const dev = spawn(
    process.execPath,
    ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(port), '--ignore-lock'],
    { stdio: 'ignore', env },
  )
  try {
    const origin = `http://localhost:${port}`
    const html = await (await answerOf(`${origin}/styleguide`)).text()
    const anchors = [...html.matchAll(/href="#([\w-]+)"/g)].map(([, anchor]) => anchor)
    expect(anchors).toContain('form-newsletter')
    expect(anchors.filter(anchor => !html.includes(` id="${anchor}"`))).toEqual([])
    expect(html.match(/<astro-island[^>]*client="interaction"/g)!.length).toBeGreaterThan(10)
    const [, picture] = /<img src="([^"]+\.svg[^"]*)"/.exec(html)!
    const { headers } = await answerOf(
      origin + picture!.replaceAll('&amp;', '&').replaceAll('&#38;', '&'),
    )
    expect(headers.get('content-type')).toBe('image/svg+xml')
  } finally {
    dev.kill()
  }
}, 120_000)

async function answerOf(url: string): Promise<Response> {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return answer
    await new Promise(resolve => setTimeout(resolve, 250))
  }
  throw new Error(`${url} does not answer`)
}

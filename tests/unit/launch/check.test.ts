import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { address, day } from '../../support/launch/filled.ts'
import { filledProject } from '../../support/launch/project.ts'

let folder = ''
let empty = ''

beforeAll(() => {
  folder = filledProject()
  empty = mkdtempSync(join(tmpdir(), 'launch-'))
})

afterAll(() => {
  for (const each of [folder, empty]) rmSync(each, { recursive: true })
})

/** Runs `npm run launch:check -- …` in a folder. */
function run(cwd: string, ...words: string[]) {
  const own = Object.entries(process.env).filter(([name]) => !/^(SITE_URL|PUBLIC_)/.test(name))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('src/launch/check.ts'), ...words],
    { cwd, encoding: 'utf8', env: { ...Object.fromEntries(own), BUILD_DATE: day } },
  )
  return { status, stdout, stderr }
}

describe('launch:check', { timeout: 30_000 }, () => {
  test('has one sentence and 0 for a site that is filled in', () => {
    expect(run(folder, '--site', `${address}/`)).toEqual({
      status: 0,
      stdout: `Nothing is sample or missing: ${address} can be launched.\n`,
      stderr: '',
    })
  })

  test('has a list and 1 for anything else', () => {
    const { status, stdout } = run(folder, '--site', 'https://www.other.fictional')
    expect(status).toBe(1)
    expect(stdout).toBe(`SITE_URL  is ${address}, not https://www.other.fictional
    Set it: SITE_URL=https://www.other.fictional
content/site.yaml:12  host is ${address}
    Write:
    host: https://www.other.fictional
2 to mend before https://www.other.fictional can be launched.
`)
  })

  test.each([
    [[], 'Which address is the site to have?'],
    [['--site'], '--site'],
    [['--site', 'marlow'], '--site is "marlow", which is no address.'],
    [['--sites', address], "Unknown option '--sites'"],
    [['--site', address, 'more'], "Unexpected argument 'more'"],
  ])('ends with 2 and says how to ask: %j', (words, why) => {
    const { status, stdout, stderr } = run(folder, ...words)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(why)
    expect(stderr).toContain('Write, for example: npm run launch:check -- --site https://')
    expect(stderr).not.toContain('    at ')
  })

  test('ends with 2 where there is no project', () => {
    const why = (code: string) =>
      `content/site.yaml cannot be read (${code}). Run this in the project's folder.\n`
    expect(run(empty, '--site', address)).toMatchObject({ status: 2, stderr: why('ENOENT') })
    mkdirSync(join(empty, 'content/site.yaml'), { recursive: true })
    expect(run(empty, '--site', address)).toMatchObject({ status: 2, stderr: why('EISDIR') })
  })
})

import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { refusals } from '../../../src/launch/refusals.ts'
import { address, day } from '../../support/launch/filled.ts'
import { builtLast, filledProject } from '../../support/launch/project.ts'

interface Relapse {
  readonly thing: string
  readonly file: string
  readonly find: string
  readonly write: string
  /** What the refusal speaks of, if it is not the file. */
  readonly of?: string
  /** By how many lines its place lies above what was changed. */
  readonly above?: number
  readonly refused: string
}

// A machine that is busy with something else is no failure.
vi.setConfig({ testTimeout: 60_000 })

const relapses: readonly Relapse[] = parse(
  readFileSync('tests/support/launch/relapses.yaml', 'utf8'),
)
const here = process.cwd()
const kept = new Map<string, string>()
let folder = ''

beforeAll(() => {
  folder = filledProject()
  process.chdir(folder)
  for (const name of Object.keys(process.env))
    if (/^(SITE_URL|PUBLIC_.*|BUILD_DATE)$/.test(name)) vi.stubEnv(name, undefined)
})

afterEach(() => {
  for (const [file, text] of kept) writeFileSync(file, text)
  kept.clear()
  builtLast('.')
})

afterAll(() => {
  vi.unstubAllEnvs()
  process.chdir(here)
  rmSync(folder, { recursive: true })
})

/** Changes a file until the end of the test. */
function change(file: string, find: string, write: string): void {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(find)
  kept.set(file, text)
  writeFileSync(file, text.replace(find, write))
  builtLast('.')
}

test('the filled-in sample configuration is refused nothing', () => {
  expect(refusals(address, day)).toEqual([])
})

describe('one thing turned back is refused, with its place and what to write:', () => {
  test.each(relapses)('$thing', ({ file, find, write, of = file, above = 0, refused }) => {
    change(file, find, write)
    const found = refusals(address, day)
    const said = found.filter(each => each.file === of && each.what.includes(refused))
    expect(said, JSON.stringify(found, null, 1)).toHaveLength(1)
    if (of === file && file.startsWith('content/')) {
      const before = kept.get(file)!.split('\n')
      const changed = readFileSync(file, 'utf8')
        .split('\n')
        .findIndex((line, n) => line !== before[n])
      expect(said[0]!.line).toBe(changed + 1 - above)
    }
    expect(said[0]!.mend).toMatch(/^[A-Z]/)
  })

  test('all partners', () => {
    const file = 'content/partners.yaml'
    change(file, readFileSync(file, 'utf8'), 'sample: false\ncolumns: [[], [], [], []]\n')
    expect(refusals(address, day)).toMatchObject([{ what: 'names no partner' }])
  })

  test.each([
    ['http://www.marlow-lantern.fictional', 'which is not https'],
    [`${address}/about`, `not the origin ${address}`],
    [address.toUpperCase(), `not the origin ${address}`],
    ['https://www.claimlantern.example', 'on www.claimlantern.example, a sample host'],
  ])('--site %s', (site, refused) => {
    const said = refusals(site, day).filter(({ file }) => file === '--site')
    expect(said).toMatchObject([{ what: expect.stringContaining(refused) }])
  })

  test('--site of another site than the settings and the environment name', () => {
    expect(refusals('https://www.other.fictional', day)).toMatchObject([
      { file: 'SITE_URL', what: `is ${address}, not https://www.other.fictional` },
      { file: 'content/site.yaml', line: 12, what: `host is ${address}` },
    ])
  })

  test('a build that is older than its words', () => {
    utimesSync('dist/index.html', 0, 0)
    expect(refusals(address, day)).toMatchObject([
      {
        file: 'dist/index.html',
        what: expect.stringMatching(/^was built before content\/.* changed$/),
      },
    ])
  })

  test('a build that stopped halfway', () => {
    mkdirSync('dist/.prerender')
    const found = refusals(address, day)
    rmSync('dist/.prerender', { recursive: true })
    expect(found).toMatchObject([{ file: 'dist', what: 'is of a build that stopped halfway' }])
  })

  test('a site that is not built', () => {
    change('hosts/description.json', '{', '')
    rmSync('hosts/description.json')
    expect(refusals(address, day)).toMatchObject([
      { file: 'hosts/description.json', what: 'is not there' },
    ])
  })
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readDeskSettings } from '../../src/desk/settings.ts'
import { requireData } from '../../src/documents/finding.ts'
import { parseEnvironment, type RawEnvironment, readEnv } from '../../src/environment.ts'
import { createTemporaryFolder } from '../support/content/temporary-folder.ts'

const host = 'https://www.claimlantern.example'

const parse = (raw: RawEnvironment) => requireData(parseEnvironment(raw, host))

const empty = {
  SITE_URL: '',
  PUBLIC_API_BASE_URL: '',
  PUBLIC_IP_LOOKUP_URL: '',
  REPORTING_URL: '',
  PUBLIC_EVENTS_URL: '',
  BUILD_DATE: '',
}

test.each([{}, empty])('an environment without values means local runs: %j', raw => {
  expect(parse(raw)).toEqual({
    SITE_URL: host,
    PUBLIC_API_BASE_URL: '/api',
    PUBLIC_IP_LOOKUP_URL: ['/api/ip?format=json'],
    PUBLIC_CERTIFICATE_SCRIPT_URL: '/api/certificate.js',
    REPORTING_URL: '',
    PUBLIC_EVENTS_URL: '',
    BUILD_DATE: new Date().toISOString().slice(0, 10),
  })
})

test('an empty certificate script means none, slashes after the API go, and IP services keep their order', () => {
  const raw = {
    PUBLIC_API_BASE_URL: 'https://a.example:8443//',
    PUBLIC_IP_LOOKUP_URL: 'https://a.example/?format=json, https://[::1]:80/',
    PUBLIC_CERTIFICATE_SCRIPT_URL: '',
    REPORTING_URL: 'https://reports.example/site',
  }
  expect(parse(raw)).toMatchObject({
    ...raw,
    PUBLIC_API_BASE_URL: 'https://a.example:8443',
    PUBLIC_IP_LOOKUP_URL: ['https://a.example/?format=json', 'https://[::1]:80/'],
  })
})

const badServices = [
  'api.example.com',
  '//api.example.com',
  '/\\api.example.com',
  'javascript:alert(1)',
  'https:/api.example.com',
  'https:api.example.com',
  'https://user:pw@api.example.com',
  'https://a.example https://b.example',
  'https://a.example;b',
  'https://*.example',
  'https://api.$HOST.example',
]

test.each<readonly [string, string, string]>([
  ...badServices.flatMap(value =>
    ['PUBLIC_API_BASE_URL', 'PUBLIC_IP_LOOKUP_URL', 'PUBLIC_EVENTS_URL', 'REPORTING_URL'].map(
      name => [name, value, 'Set it to an '] as const,
    ),
  ),
  ['SITE_URL', 'www.example.com', 'Set it to an origin such as'],
  ['SITE_URL', 'https://www.example.com/path', 'Set it to an origin such as'],
  ['PUBLIC_API_BASE_URL', 'https://api.example.com/v1?key=abc', 'what stands before /submitform'],
  ['PUBLIC_API_BASE_URL', 'https://api.example.com/v1#x', 'what stands before /submitform'],
  ['PUBLIC_API_BASE_URL', 'https://api.example.com/submitform/', 'what stands before /submitform'],
  ['PUBLIC_API_BASE_URL', 'https://a.example,https://b.example', 'Set it to an address'],
  ['PUBLIC_IP_LOOKUP_URL', 'https://a.example, nonsense', 'Set it to an address'],
  ['REPORTING_URL', 'http://reports.example.com/a', 'Set it to an https address'],
  ['PUBLIC_CERTIFICATE_SCRIPT_URL', 'trustedform.js', 'Set it to an address'],
  ['BUILD_DATE', '2026-02-30', 'such as 2026-12-24'],
  ['BUILD_DATE', 'tomorrow', 'such as 2026-12-24'],
])('%s "%s" stops the build and says what to set', (name, value, says) => {
  const [finding] = parseEnvironment({ [name]: value }, host).findings ?? []
  expect(finding).toEqual({
    variable: name,
    message: `is "${value}"`,
    suggestion: expect.stringContaining(says),
  })
})

test('all mistakes are reported in one error', () => {
  expect(() => parse({ BUILD_DATE: 'soon', SITE_URL: 'example' })).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/SITE_URL {2}is .*\n {4}Set .*\nBUILD_DATE {2}is "soon"/),
    }),
  )
})

test('a file .env counts for every variable, and the shell overrides it', () => {
  const folder = createTemporaryFolder()
  writeFileSync(
    join(folder, '.env'),
    'PORT=4998\nDESK_DB=x.sqlite\nBUILD_DATE=2026-12-24\nSITE_URI=x\n',
  )
  const place = process.cwd()
  process.chdir(folder)
  vi.stubEnv('DESK_DB', 'shell.sqlite')
  try {
    expect(readDeskSettings()).toMatchObject({ port: 4998, database: 'shell.sqlite' })
    expect(parse(readEnv())).toMatchObject({ BUILD_DATE: '2026-12-24' })
  } finally {
    process.chdir(place)
    vi.unstubAllEnvs()
  }
})

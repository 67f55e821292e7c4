import { writeFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { requireData } from '../../src/documents/reading/finding.ts'
import { getDayIn } from '../../src/forms/days.ts'
import {
  parseDeskEnvironment,
  parseEnvironment,
  type RawEnvironment,
  readEnv,
} from '../../src/settings/environment.ts'
import { enterTemporaryFolder } from '../support/content/temporary-folder.ts'

const host = 'https://www.claimlantern.example'

const timeZone = 'America/New_York'

const parse = (raw: RawEnvironment) => requireData(parseEnvironment(raw, host, timeZone))

const empty = {
  SITE_URL: '',
  PUBLIC_API_BASE_URL: '',
  PUBLIC_IP_LOOKUP_URL: '',
  REPORTING_URL: '',
  BUILD_DATE: '',
}

test.each([{}, empty])('an environment without values means local runs: %j', raw => {
  expect(parse(raw)).toEqual({
    SITE_URL: host,
    PUBLIC_API_BASE_URL: '/api',
    PUBLIC_IP_LOOKUP_URL: ['/api/ip?format=json'],
    PUBLIC_CERTIFICATE_SCRIPT_URL: '/api/certificate.js',
    REPORTING_URL: '',
    BUILD_DATE: getDayIn(timeZone),
  })
})

test.each<[name: string, text: string, value: unknown]>([
  ['SITE_URL', 'https://www.example.com/', 'https://www.example.com'],
  ['PUBLIC_CERTIFICATE_SCRIPT_URL', '', ''],
  ['PUBLIC_API_BASE_URL', 'https://a.example:8443//', 'https://a.example:8443'],
  [
    'PUBLIC_IP_LOOKUP_URL',
    'https://a.example/?format=json, https://[::1]:80/',
    ['https://a.example/?format=json', 'https://[::1]:80/'],
  ],
  ['REPORTING_URL', 'https://reports.example/site', 'https://reports.example/site'],
])('%s "%s" is read as %j', (name, text, value) => {
  expect(parse({ [name]: text })).toMatchObject({ [name]: value })
})

const badServices = [
  'api.example.com',
  '//api.example.com',
  '/\\api.example.com',
  'javascript:alert(1)',
  'https:/api.example.com',
  'https://user:pw@api.example.com',
  'https://a.example https://b.example',
  'https://a.example;b',
  'https://*.example',
  'https://api.$HOST.example',
]

test.each<readonly [string, string, string]>([
  ...badServices.flatMap(value =>
    ['PUBLIC_API_BASE_URL', 'PUBLIC_IP_LOOKUP_URL', 'REPORTING_URL'].map(
      name => [name, value, 'Set it to an '] as const,
    ),
  ),
  ['SITE_URL', 'www.example.com', 'Set it to an origin such as'],
  ['SITE_URL', 'https://www.klägerhilfe.com', 'such as https://www.xn--klgerhilfe-r5a.com'],
  ['SITE_URL', 'localhost:4321', 'Set it to an origin such as https://www.example.com'],
  ['PUBLIC_API_BASE_URL', 'https://api.klägerhilfe.com/a', 'https://api.xn--klgerhilfe-r5a.com/a'],
  ['PUBLIC_IP_LOOKUP_URL', 'ip.example.com?format=json', 'https://ip.example.com/?format=json'],
  ['SITE_URL', 'https://www.example.com/path', 'Set it to an origin such as'],
  ['PUBLIC_API_BASE_URL', 'https://api.example.com/v1?key=abc', 'what stands before /submitform'],
  ['PUBLIC_API_BASE_URL', 'https://api.example.com/submitform/', 'what stands before /submitform'],
  ['PUBLIC_API_BASE_URL', '/Relay', 'Write /relay, in small letters'],
  ['PUBLIC_API_BASE_URL', 'https://a.example,https://b.example', 'Set it to an address'],
  ['REPORTING_URL', 'http://reports.example.com/a', 'Set it to an https address'],
  ['PUBLIC_CERTIFICATE_SCRIPT_URL', 'trustedform.js', 'Set it to an address'],
  ['BUILD_DATE', '2026-02-30', 'such as 2026-12-24'],
])('%s "%s" stops the build and says what to set', (name, value, advice) => {
  const [finding] = parseEnvironment({ [name]: value }, host, timeZone).findings ?? []
  expect(finding).toEqual({
    variable: name,
    message: `is "${value}"`,
    suggestion: expect.stringContaining(advice),
  })
})

test('all mistakes are reported in one error', () => {
  expect(() => parse({ BUILD_DATE: 'soon', SITE_URL: 'example' })).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/SITE_URL {2}is .*\n {4}Set .*\nBUILD_DATE {2}is "soon"/),
    }),
  )
})

function writeEnvFile(content: string | Uint8Array) {
  enterTemporaryFolder()
  writeFileSync('.env', content)
}

const readDesk = () => requireData(parseDeskEnvironment(readEnv()))

test('a file .env counts for every variable, and the shell overrides it', () => {
  vi.stubEnv('DESK_DB', 'shell.sqlite')
  writeEnvFile('PORT=4998\nDESK_DB=x.sqlite\nBUILD_DATE=2026-12-24\n')
  expect(readDesk()).toMatchObject({ PORT: 4998, DESK_DB: 'shell.sqlite' })
  expect(parse(readEnv())).toMatchObject({ BUILD_DATE: '2026-12-24' })
  vi.unstubAllEnvs()
})

test.each([
  ['DESK_DB=my leads', 'my leads'],
  ['\uFEFFDESK_DB=after a mark', 'after a mark'],
  ['# A comment\r\n\r\n  export DESK_DB = "a#b"\r\n', 'a#b'],
  [`DESK_DB='a "b" #c'`, 'a "b" #c'],
  ['DESK_DB=a"b', 'a"b'],
  ['SITE_URL=a\nDESK_DB=$SITE_URL-$5', '$SITE_URL-$5'],
  ['DESK_DB= \nPORT=4998', 'leads.sqlite'],
])('a file .env with %j means the leads file %s', (content, file) => {
  writeEnvFile(content)
  expect(readDesk().DESK_DB).toBe(file)
})

test.each<readonly [string | Uint8Array, RegExp]>([
  [Buffer.from('DESK_DB=my leads\r\n', 'utf16le'), /\.env:1 .* is no setting/],
  ['PORT=1\n\nSITE_URI=https://a.example', /\.env:3 {2}SITE_URI is no setting\n {4}Write a /],
  ['PORT=1\r\nDESK_DB: a', /\.env:2 {2}DESK_DB: a is no setting/],
  ['DESK_DB a\n$env:PORT=1', /\.env:1 {2}DESK_DB a is[\s\S]*\.env:2 {2}\$env:PORT is/],
])('a file .env with %j stops with a sentence', (content, message) => {
  writeEnvFile(content)
  expect(readEnv).toThrow(expect.objectContaining({ message: expect.stringMatching(message) }))
})

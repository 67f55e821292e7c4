import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { servicesOf } from '../../src/config.ts'
import { readDeskSettings } from '../../src/desk/settings.ts'
import { locationOf, requireData } from '../../src/documents/finding.ts'
import {
  listIpLookupUrls,
  parseEnvironment,
  type RawEnvironment,
  readEnv,
} from '../../src/environment.ts'
import { createTemporaryFolder } from '../support/content/temporary-folder.ts'

const host = 'https://www.claimlantern.example'

const parse = (raw: RawEnvironment) => requireData(parseEnvironment(raw, host))

test.each([
  ['empty', {}],
  ['full of empty values', { SITE_URL: '', BUILD_DATE: '' }],
])('an environment that is %s means local runs', (_, raw) => {
  const services = { PUBLIC_API_BASE_URL: '', PUBLIC_IP_LOOKUP_URL: '', PUBLIC_EVENTS_URL: '' }
  expect(parse({ ...services, ...raw })).toEqual({
    SITE_URL: host,
    PUBLIC_API_BASE_URL: '/api',
    PUBLIC_IP_LOOKUP_URL: '/api/ip?format=json',
    PUBLIC_CERTIFICATE_SCRIPT_URL: '/api/certificate.js',
    REPORTING_URL: '',
    PUBLIC_EVENTS_URL: '',
    BUILD_DATE: new Date().toISOString().slice(0, 10),
  })
})

test('an empty certificate script means none', () => {
  expect(parse({ PUBLIC_CERTIFICATE_SCRIPT_URL: '' }).PUBLIC_CERTIFICATE_SCRIPT_URL).toBe('')
})

test('forms get all services', () => {
  expect(servicesOf(parse({ PUBLIC_CERTIFICATE_SCRIPT_URL: '' }))).toEqual({
    api: '/api',
    ipLookups: ['/api/ip?format=json'],
    certificateScript: '',
  })
})

test('trailing slashes of the API URL are ignored', () => {
  const { PUBLIC_API_BASE_URL } = requireData(
    parseEnvironment({ PUBLIC_API_BASE_URL: 'https://a.example//' }, host),
  )
  expect(PUBLIC_API_BASE_URL).toBe('https://a.example')
})

test('several IP services keep their order', () => {
  const given = { PUBLIC_IP_LOOKUP_URL: 'https://a.example/?format=json, https://b.example/' }
  expect(listIpLookupUrls(parse(given))).toEqual([
    'https://a.example/?format=json',
    'https://b.example/',
  ])
})

test.each([
  ['SITE_URL', 'www.example.com', 'such as https://www.example.com'],
  ['SITE_URL', 'https://www.example.com/path', 'such as https://www.example.com'],
  ['PUBLIC_API_BASE_URL', 'api.example.com', 'such as https://api.example.com'],
  ['PUBLIC_API_BASE_URL', '//api.example.com', 'such as https://api.example.com'],
  ['PUBLIC_API_BASE_URL', '/\\api.example.com', 'such as https://api.example.com'],
  ['PUBLIC_API_BASE_URL', 'javascript:alert(1)', 'such as https://api.example.com'],
  ['PUBLIC_API_BASE_URL', 'https:/api.example.com/v1', 'such as https://api.example.com'],
  ['PUBLIC_API_BASE_URL', 'https:api.example.com/v1', 'such as https://api.example.com'],
  ['PUBLIC_API_BASE_URL', 'https://api.example.com/v1?key=abc', 'no ?, # or password'],
  ['PUBLIC_API_BASE_URL', 'https://api.example.com/v1#x', 'no ?, # or password'],
  ['PUBLIC_API_BASE_URL', 'https://user:pw@api.example.com/v1', 'no ?, # or password'],
  ['PUBLIC_API_BASE_URL', 'https://api.example.com/submitform', 'what stands before /submitform'],
  ['PUBLIC_IP_LOOKUP_URL', 'https://a.example/?format=json https://b.example', 'with commas'],
  ['PUBLIC_IP_LOOKUP_URL', 'https://a.example/?format=json;https://b.example', 'with commas'],
  ['PUBLIC_IP_LOOKUP_URL', 'https://a.example, https:/b.example', 'JSON address services'],
  ['PUBLIC_IP_LOOKUP_URL', 'http:b.example', 'JSON address services'],
  ['PUBLIC_IP_LOOKUP_URL', 'https://a.example, nonsense', 'JSON address services'],
  ['REPORTING_URL', 'http://reports.example.com/a', 'https address of a collector'],
  ['REPORTING_URL', 'https://reports.example.com/a;b', 'https address of a collector'],
  ['PUBLIC_EVENTS_URL', 'events.example.com', 'address of a collector'],
  ['PUBLIC_CERTIFICATE_SCRIPT_URL', 'trustedform.js', "the script's address"],
  ['PUBLIC_CERTIFICATE_SCRIPT_URL', 'https:/a.example/a.js', "the script's address"],
  ['PUBLIC_CERTIFICATE_SCRIPT_URL', 'https:a.example/a.js', "the script's address"],
  ['PUBLIC_API_BASE_URL', 'https://a.example,https://b.example', 'such as https://api.example.com'],
  ['PUBLIC_API_BASE_URL', 'https://*.example', 'such as https://api.example.com'],
  ['PUBLIC_API_BASE_URL', 'https://api.$HOST.example', 'such as https://api.example.com'],
  ['BUILD_DATE', '2026-02-30', 'such as 2026-12-24'],
  ['BUILD_DATE', 'tomorrow', 'such as 2026-12-24'],
])('%s "%s" stops the build and says what to set', (name, value, says) => {
  expect(parseEnvironment({ [name]: value }, host).findings).toEqual([
    { variable: name, message: `is "${value}"`, suggestion: expect.stringContaining(says) },
  ])
})

test('all mistakes are reported in one error without a stack', () => {
  const error = (() => {
    try {
      return parse({ BUILD_DATE: 'soon', SITE_URL: 'example' })
    } catch (error) {
      return error as Error
    }
  })()
  expect(error).toMatchObject({
    message: expect.stringMatching(/SITE_URL {2}is .*\n {4}Set .*\nBUILD_DATE {2}is "soon"/),
  })
  expect(error).not.toHaveProperty('stack')
})

test.each([
  ['PUBLIC_API_BASE_URl', 'PUBLIC_API_BASE_URL'],
  ['SITE_URI', 'SITE_URL'],
  ['DESK_PASWORD', 'DESK_PASSWORD'],
  ['port', 'PORT'],
  ['DESK_PORT', 'PORT'],
  ['PUBLIC_API_URL', 'PUBLIC_API_BASE_URL'],
  ['API_BASE_URL', 'PUBLIC_API_BASE_URL'],
  ['LEADS_DB', 'DESK_DB'],
  ['DESKDB', 'DESK_DB'],
])('%s is nearly the name of a variable and stops the build', (name, meant) => {
  expect(parseEnvironment({ [name]: '' }, host).findings).toEqual([
    { variable: name, message: 'is not a variable of this site', suggestion: `Write ${meant}.` },
  ])
})

/** Runs in a folder with this `.env` file and these variables in the shell. */
function runWith<T>(file: string, shell: Readonly<Record<string, string>>, run: () => T): T {
  const folder = createTemporaryFolder()
  writeFileSync(join(folder, '.env'), file)
  const place = process.cwd()
  process.chdir(folder)
  for (const [name, value] of Object.entries(shell)) vi.stubEnv(name, value)
  try {
    return run()
  } finally {
    process.chdir(place)
    vi.unstubAllEnvs()
  }
}

test('names that other programs use are accepted', () => {
  const others = { HOST: '', PATH: '', SITE_ROOT: '', PUBLIC_URL: '', HOSTNAME: '', REPORTER: '' }
  expect(parseEnvironment(others, host).findings).toBeUndefined()
  const names = ['SMTP_URL', 'TEST_DB', 'TASK_HOST', 'BUILD_NAME', 'COMPRESSOR']
  const shell = Object.fromEntries(names.map(name => [name, 'x']))
  expect(runWith('', shell, () => parseEnvironment(readEnv(), host)).findings).toBeUndefined()
})

test('a misspelt name is found in .env, and in the shell if it has a prefix of the site', () => {
  const found = runWith('SMTP_URL=x', { DESK_HOSTS: 'x', TEST_DB: 'x' }, () =>
    parseEnvironment(readEnv(), host),
  )
  expect(found.findings?.map(locationOf)).toEqual(['SMTP_URL', 'DESK_HOSTS'])
})

test('a file .env counts for every variable, and the shell overrides it', () => {
  runWith(
    '\uFEFFPORT=4998\nDESK_DB=x.sqlite\nBUILD_DATE=2026-12-24\n',
    { DESK_DB: 'shell.sqlite' },
    () => {
      expect(readDeskSettings()).toMatchObject({ port: 4998, database: 'shell.sqlite' })
      expect(parse(readEnv())).toMatchObject({ BUILD_DATE: '2026-12-24' })
    },
  )
})

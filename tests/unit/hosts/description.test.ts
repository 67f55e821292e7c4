import { expect, test } from 'vitest'
import { requireData } from '../../../src/documents/finding.ts'
import { parseEnvironment } from '../../../src/environment.ts'
import { renderCaddyfile } from '../../../src/hosts/caddy.ts'
import { buildHostDescription } from '../../../src/hosts/description.ts'
import { renderNginxConfig } from '../../../src/hosts/nginx.ts'
import { files, local, sample } from './sample.ts'

const nothing = { scripts: [], styles: [], linked: false }

test('an alias redirects to its page permanently, in each spelling', () => {
  for (const from of ['/la-fire', '/la-fire.html', '/la-fire/'])
    expect(sample.redirects).toContainEqual({ from, to: '/Los-angeles', status: 301 })
})

test('an alias of a page that is not built has no redirect', () => {
  expect(sample.redirects.filter(({ from }) => from.startsWith('/gone'))).toEqual([])
})

test('a file with an ending that has no content type stops the build', () => {
  const build = (file: string) => buildHostDescription([file], nothing, local, [])
  expect(build('guide.pdf').files).toEqual(['/guide.pdf'])
  expect(() => build('guide.odt')).toThrow('guide.odt: give its ending a type')
})

test('files that are not for visitors redirect to the home page temporarily', () => {
  for (const from of ['/404', '/404.html', '/_headers', '/_redirects'])
    expect(sample.redirects).toContainEqual({ from, to: '/#not-found', status: 302 })
})

test('pages are listed by their paths, other files separately', () => {
  expect(sample.pages).toEqual(['/', '/Los-angeles', '/about-us'])
  expect(sample.files).toEqual([
    '/.well-known/gpc.json',
    '/_astro/Form.Bx1.js',
    '/_astro/lamp.C2.svg',
    '/favicon.ico',
  ])
})

test('the result does not depend on the order of files', () => {
  const aliases = [
    { from: 'a', to: 'about-us' },
    { from: 'b', to: 'Los-angeles' },
  ]
  const one = buildHostDescription(files, nothing, local, aliases)
  const other = buildHostDescription(files.toReversed(), nothing, local, aliases.toReversed())
  expect(JSON.stringify(other)).toBe(JSON.stringify(one))
})

test('every response has the security headers', () => {
  const { 'Content-Security-Policy': policy, ...others } = sample.headers
  expect(policy).toMatch(/^default-src 'none'; /)
  const devices = 'accelerometer camera display-capture geolocation gyroscope magnetometer'
  const denied = `${devices} microphone payment`.split(' ').map(feature => `${feature}=()`)
  expect(others).toEqual({
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': denied.join(', '),
    'Referrer-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
  })
})

test('with REPORTING_URL, browsers report blocked scripts and failed requests there', () => {
  const REPORTING_URL = 'https://reports.example.com/site'
  const { headers } = buildHostDescription(files, nothing, { ...local, REPORTING_URL }, [])
  expect(headers['Reporting-Endpoints']).toBe(`errors="${REPORTING_URL}"`)
  expect(headers['Content-Security-Policy']).toMatch(
    /; report-uri https:\/\/reports\.example\.com\/site; report-to errors$/,
  )
  const [report, log] = [JSON.parse(headers['Report-To']!), JSON.parse(headers.NEL!)]
  expect(log.report_to).toBe(report.group)
  expect(report.endpoints).toEqual([{ url: REPORTING_URL }])
  for (const write of [renderNginxConfig, renderCaddyfile])
    expect(write({ ...sample, headers })).toContain('Reporting-Endpoints')
})

test('with PUBLIC_EVENTS_URL, pages may send to its origin', () => {
  const PUBLIC_EVENTS_URL = 'https://events.example.com/a'
  const { headers } = buildHostDescription(files, nothing, { ...local, PUBLIC_EVENTS_URL }, [])
  expect(headers['Content-Security-Policy']).toContain("'self' https://events.example.com;")
})

test.each([
  ['none', '', 'none', "require-trusted-types-for 'script'; trusted-types 'none'"],
  ['the default', undefined, '/api/certificate.js', 'trusted-types certificate'],
  ['one of this origin', '/proof.js', '/proof.js', 'trusted-types certificate'],
  ['one of another', 'https://a.example/a.js', 'https://a.example/a.js', 'https://a.example;'],
])('forms and the policy agree on the certificate script: %s', (_, given, told, allowed) => {
  const settings = requireData(
    parseEnvironment({ PUBLIC_CERTIFICATE_SCRIPT_URL: given }, 'https://www.a.example'),
  )
  const { services, headers } = buildHostDescription([], nothing, settings, [])
  expect(services.certificateScript || 'none').toBe(told)
  expect(headers['Content-Security-Policy']).toContain(allowed)
})

import { expect, test } from 'vitest'
import { getContentType } from '../../../src/hosts/content-type.ts'
import { buildHostDescription } from '../../../src/hosts/description.ts'
import { renderHeadersFile } from '../../../src/hosts/netlify.ts'
import { embeddedHeader, hashedFolder } from '../../../src/hosts/paths.ts'
import { local, sample } from './sample.ts'

const { headers, redirects } = sample

test('an alias redirects to its page permanently, in each spelling, if the page is built', () => {
  for (const from of ['/la-fire', '/la-fire.html', '/la-fire/'])
    expect(redirects).toContainEqual({ from, to: '/Los-angeles', status: 301 })
  expect(redirects.filter(({ from }) => from.startsWith('/gone'))).toEqual([])
})

test('a page is found by its address with a sign of its sentence', () => {
  for (const end of '.,;:)]>”’') {
    const from = new URL(`/about-us${end}`, sample.origin).pathname
    expect(redirects).toContainEqual({ from, to: '/about-us', status: 301 })
  }
  expect(redirects.filter(({ from }) => /^\/(404|index)?[.,]$/.test(from))).toEqual([])
})

test('files that are not for visitors redirect to the home page temporarily', () => {
  for (const from of ['/404', '/404.html', '/_headers', '/_redirects'])
    expect(redirects).toContainEqual({ from, to: '/#not-found', status: 302 })
})

test('the policy of pictures for previews takes the place of that of all files', () => {
  const [name, value] = embeddedHeader
  const [, rules] = renderHeadersFile(sample).split(`\n${hashedFolder}*\n`)
  expect(rules).toContain(`\n  ! ${name}\n  ${name}: ${value}\n`)
})

test('every response has the security headers', () => {
  const { 'Content-Security-Policy': policy, ...others } = headers
  expect(policy).toMatch(/^default-src 'none'; /)
  expect(others).toEqual({
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': expect.stringMatching(/^(\w[\w-]*=\(\)(, |$)){8}$/),
    'Referrer-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
  })
})

test('with REPORTING_URL, browsers report blocked scripts and failed requests there', () => {
  const REPORTING_URL = 'https://reports.example.com/site'
  const inline = { script: [], style: [] }
  const { headers } = buildHostDescription([], inline, { ...local, REPORTING_URL }, [], '')
  expect(headers['Reporting-Endpoints']).toBe(`errors="${REPORTING_URL}"`)
  expect(headers['Content-Security-Policy']).toMatch(
    /; report-uri https:\/\/reports\.example\.com\/site; report-to errors$/,
  )
  const [report, log] = [JSON.parse(headers['Report-To']!), JSON.parse(headers.NEL!)]
  expect(log.report_to).toBe(report.group)
  expect(report.endpoints).toEqual([{ url: REPORTING_URL }])
})

test.each([
  ['pdf', 'application/pdf'],
  ['csv', 'text/csv; charset=utf-8'],
  ['MJS', 'text/javascript; charset=utf-8'],
  ['unknown', undefined],
])('a file .%s has the type %s on every host', (ending, type) => {
  expect(getContentType(`/a.${ending}`)).toBe(type)
})

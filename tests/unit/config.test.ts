import { expect, test } from 'vitest'
import { addressServices, environment, servicesOf } from '../../src/config.ts'

const host = 'https://www.claimlantern.example'

test('an empty environment means local runs', () => {
  expect(environment({}, host)).toEqual({
    SITE_URL: host,
    PUBLIC_API_BASE_URL: '/api',
    PUBLIC_IP_LOOKUP_URL: '/api/ip?format=json',
    PUBLIC_CERTIFICATE_SCRIPT_URL: '/api/certificate.js',
    REPORTING_URL: '',
    PUBLIC_EVENTS_URL: '',
  })
})

test('an empty certificate script means none', () => {
  expect(
    environment({ PUBLIC_CERTIFICATE_SCRIPT_URL: '' }, host).PUBLIC_CERTIFICATE_SCRIPT_URL,
  ).toBe('')
})

test('forms get all services', () => {
  expect(servicesOf(environment({ PUBLIC_CERTIFICATE_SCRIPT_URL: '' }, host))).toEqual({
    api: '/api',
    addresses: ['/api/ip?format=json'],
    certificate: '',
  })
})

test('trailing slashes of the API URL are ignored', () => {
  const { PUBLIC_API_BASE_URL } = environment({ PUBLIC_API_BASE_URL: 'https://a.example//' }, host)
  expect(PUBLIC_API_BASE_URL).toBe('https://a.example')
})

test('several IP services keep their order', () => {
  const given = { PUBLIC_IP_LOOKUP_URL: 'https://a.example/?format=json, https://b.example/' }
  expect(addressServices(environment(given, host))).toEqual([
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
  ['PUBLIC_IP_LOOKUP_URL', '', 'JSON address services'],
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
  expect(() => environment({ [name]: value }, host)).toThrow(`${name} is "${value}"`)
  expect(() => environment({ [name]: value }, host)).toThrow(
    expect.not.objectContaining({ stack: expect.anything() }),
  )
  expect(() => environment({ [name]: value }, host)).toThrow(says)
})

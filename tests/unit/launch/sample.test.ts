import { describe, expect, test } from 'vitest'
import { isPlaceholder, isSampleHost, samplesIn } from '../../../src/launch/sample.ts'

test.each([
  ['www.claimlantern.example', true],
  ['example.com', true],
  ['api.example.org', true],
  ['localhost', true],
  ['api.claimlantern.example.', true],
  ['127.0.0.1', true],
  ['172.15.0.5', false],
  ['172.16.0.5', true],
  ['172.31.0.5', true],
  ['172.32.0.5', false],
  ['100.63.0.1', false],
  ['100.64.0.1', true],
  ['100.127.0.1', true],
  ['100.128.0.1', false],
  ['[::1]', true],
  ['site.test', true],
  ['myexample.com', false],
  ['example.community', false],
  ['www.weather.gov', false],
])('%s is a sample host: %s', (host, is) => {
  expect(isSampleHost(host)).toBe(is)
})

describe('samples in a text', () => {
  test.each([
    ['Write to hello@claimlantern.example.', ['hello@claimlantern.example']],
    ['href: https://x.example/me', ['https://x.example']],
    ['See www.example.com, or localhost:4321', ['www.example.com', 'localhost']],
    ['Call (555) 123-4567 or 1-212-555-0123', ['(555) 123-4567', '1-212-555-0123']],
    ['000-000-0000, 123-456-7890', ['000-000-0000', '123-456-7890']],
  ])('%s', (text, found) => {
    expect(samplesIn(text)).toEqual(found)
  })

  test.each([
    'This is one example. Another example, and an example-based text',
    'RAINN: 800-656-4673, tel:+18006564673, 988 and 911',
    'https://www.uscourts.gov/forms/555-0 and MDL 3140, $5,555,010, 5:26-cv-00555',
    'https://www.fda.gov/latest.test-results',
  ])('none in: %s', text => {
    expect(samplesIn(text)).toEqual([])
  })
})

test.each([
  ['Sample Office', true],
  ['the address goes here', true],
  ['…', true],
  ['TBD', true],
  ['Marlow & Finch, LLP', false],
  ['12 Samples Road', false],
])('"%s" is a placeholder: %s', (name, is) => {
  expect(isPlaceholder(name)).toBe(is)
})

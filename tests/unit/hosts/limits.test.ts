import { expect, test } from 'vitest'
import { checkHostLimits } from '../../../src/hosts/limits.ts'
import { sample } from './sample.ts'

test('a site within the limits of hosts has no findings', () => {
  expect(checkHostLimits(sample)).toEqual([])
})

test('a header that is longer than Cloudflare sends is found', () => {
  const headers = { ...sample.headers, 'Content-Security-Policy': 'x'.repeat(1976) }
  const [found] = checkHostLimits({ ...sample, headers })
  expect(found!.message).toMatch(/^Content-Security-Policy is 2001 characters long/)
})

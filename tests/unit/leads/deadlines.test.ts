import { expect, test } from 'vitest'
import type { Endpoint } from '../../../src/forms/model.ts'
import { listDeadlines } from '../../../src/leads/deadlines.ts'

const both = 'Both Delete and Opt-out My Data'

test.each<readonly [string, string, Endpoint, string | null, readonly string[]]>([
  // A Thursday, 8 p.m. in New York, and the midnight after it.
  ['2026-10-16T00:00:00Z', 'America/New_York', '/unsubscribe', '', ['2026-10-29']],
  ['2026-10-16T04:00:00Z', 'America/New_York', '/unsubscribe', '', ['2026-10-30']],
  ['2026-10-16T03:59:59Z', 'Europe/Berlin', '/unsubscribe', '', ['2026-10-30']],
  // A Saturday and a Sunday.
  ['2026-10-17T12:00:00Z', 'America/New_York', '/unsubscribe', '', ['2026-10-30']],
  ['2026-10-18T12:00:00Z', 'America/New_York', '/unsubscribe', '', ['2026-10-30']],
  // Thanksgiving counts as a business day, and the change to winter time moves nothing.
  ['2026-11-20T17:00:00Z', 'America/New_York', '/unsubscribe', '', ['2026-12-04']],
  ['2026-11-01T04:30:00Z', 'America/New_York', '/unsubscribe', '', ['2026-11-13']],
  [
    '2026-10-16T00:00:00Z',
    'America/New_York',
    '/californiaResidents',
    both,
    ['2026-10-29', '2026-11-05', '2026-11-29'],
  ],
  ['2026-10-16T00:00:00Z', 'America/New_York', '/californiaResidents', '', []],
  ['2026-10-16T00:00:00Z', 'America/New_York', '/submitform', null, []],
])(
  'what arrives at %s, in %s, at %s with %j, is due on %j',
  (receivedAt, timeZone, endpoint, request, days) => {
    const deadlines = listDeadlines({ endpoint, receivedAt, request }, timeZone)
    expect(deadlines.map(({ day }) => day)).toEqual(days)
  },
)

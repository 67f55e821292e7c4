import { expect, test } from 'vitest'
import { siteSchema } from '../../src/documents/schemas/site.ts'
import { getDayIn, getLastDay, getStartOfDay } from '../../src/forms/days.ts'

test.each([
  ['2026', '2026-12-31'],
  ['2028-02', '2028-02-29'],
  ['2026-04-03', '2026-04-03'],
])('the last day of %s is %s', (moment, day) => {
  expect(getLastDay(moment)).toBe(day)
})

test.each([
  // Summer time begins and ends.
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-01-01', '2026-01-01T11:00:00.000Z'],
  ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00.000Z'],
  // Its clocks go forward at midnight.
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
])('in %s, %s begins at %s', (timeZone, day, start) => {
  const time = getStartOfDay(day, timeZone)
  expect(time.toISOString()).toBe(start)
  expect(getDayIn(timeZone, time)).toBe(day)
  expect(getDayIn(timeZone, new Date(time.valueOf() - 1)) < day).toBe(true)
})

const { timeZone } = siteSchema.shape

test.each([undefined, 'America/Chicago', 'America/Indiana/Indianapolis', 'Etc/UTC', 'US/Pacific'])(
  '%s is a time zone of the site',
  name => {
    expect(timeZone.parse(name)).toBe(name ?? 'America/New_York')
  },
)

test.each(['EST', 'Eastern', 'America/Newyork', 'New York', '-05:00', 'America/', '', 5])(
  '%s is none',
  name => {
    expect(timeZone.safeParse(name).error?.issues[0]?.message).toMatch(/time zone|expected string/)
  },
)

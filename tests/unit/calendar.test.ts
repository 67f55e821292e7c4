import type { APIContext } from 'astro'
import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import { GET } from '../../src/pages/dates.ics.ts'

const { getCollection } = vi.hoisted(() => ({ getCollection: vi.fn() }))
vi.mock('astro:content', () => ({ getCollection }))

/** The kinds of the components in the calendar of an article with events of these dates. */
async function listComponents(dates: readonly string[]) {
  const timeline = dates.map(date => ({ date, text: 'A trial is set.', scheduled: true }))
  const data = { name: 'Lamp Lawsuits', updated: '2026-11-01', timeline }
  getCollection.mockResolvedValue([{ id: 'lamp-lawsuits', data }])
  const response = await GET({ site: new URL('https://www.site.example') } as APIContext)
  const calendar = new ICAL.Component(ICAL.parse(await response.text()))
  return calendar.getAllSubcomponents().map(({ name }) => name)
}

test.each([
  [['2099-01-02', '2099-02'], ['vevent']],
  [
    ['2099-01-02', '2099-01-03'],
    ['vevent', 'vevent'],
  ],
  [['2099-02'], ['vtimezone']],
  [[], ['vtimezone']],
])('the calendar has each day ahead, and never no component: %j', async (dates, components) => {
  expect(await listComponents(dates)).toEqual(components)
})

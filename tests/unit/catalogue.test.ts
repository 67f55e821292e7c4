import { expect, test, vi } from 'vitest'
import {
  getChosenHarms,
  getGrids,
  getLatestEvents,
  getLawsuits,
  getScheduledEvents,
  type LawsuitEntry,
} from '../../src/catalogue.ts'
import { addDays } from '../../src/forms/days.ts'
import { getConfig } from '../../src/settings/config.ts'

const { getCollection } = vi.hoisted(() => ({ getCollection: vi.fn() }))
vi.mock('astro:content', () => ({ getCollection }))

/** Articles with one event each: its date, and whether it is scheduled. */
const createLawsuits = (dates: readonly string[], scheduled: boolean) =>
  dates.map((date, index) => ({
    id: `${index + 1}`,
    data: { timeline: [{ date, text: 'It rules.', scheduled }] },
  })) as unknown as LawsuitEntry[]

const idsOf = (events: readonly { lawsuit: LawsuitEntry }[]) =>
  events.map(({ lawsuit }) => lawsuit.id).join(' ')

test('lawsuits are in the order of a dictionary', async () => {
  const names = ['Zantac', '3M Earplugs', 'Ozempic', 'la Brea']
  getCollection.mockResolvedValue(names.map(name => ({ data: { name } })))
  const order = ['3M Earplugs', 'la Brea', 'Ozempic', 'Zantac']
  expect((await getLawsuits()).map(({ data }) => data.name)).toEqual(order)
})

test('a grid is in the order of places and addresses, and left out without a published lawsuit', () => {
  const { grids } = getConfig().site
  const lawsuits = [
    ['c', 1],
    ['b', 2],
    ['a', 2],
  ].map(([id, place]) => ({ id, data: { grids: [{ name: grids[1], place }] } }))
  const shown = getGrids(lawsuits as unknown as LawsuitEntry[])
  expect(shown.map(({ name }) => name)).toEqual([grids[1]])
  expect(shown[0]!.lawsuits.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
})

test.each([
  [['b', 'later', 'a'], 'Burn: b, Fall: a'],
  [undefined, 'Burn: a, Cut: c'],
  [[], ''],
])('the head names a harm of each lawsuit chosen, or of the slides: %j', (harms, named) => {
  const { site } = getConfig()
  vi.spyOn(site, 'home', 'get').mockReturnValue({ ...site.home, harms } as typeof site.home)
  const lawsuits = [
    ['a', 1, ['Burn', 'Fall']],
    ['b', undefined, ['Burn']],
    ['c', 2, ['Burn', 'Cut']],
  ].map(([id, carousel, names]) => ({ id, data: { carousel, harms: { names } } }))
  const chosen = getChosenHarms(lawsuits as unknown as LawsuitEntry[])
  expect(chosen.map(([name, { id }]) => `${name}: ${id}`).join(', ')).toBe(named)
})

test.each([
  [['2026-01-02', '2026-01-02', '2026-01-02'], '1 2 3'],
  [['2026-01-02', '2026-03', '2026-01-02', '2026-03'], '2 4 1 3'],
  [['2025-11-03', '2025-11', '2025-12-01', '2025'], '4 3 2 1'],
  [['2025', '2026', '2024-12-31'], '2 1 3'],
])('news are newest first, and those of one day in order: %j', (dates, order) => {
  expect(idsOf(getLatestEvents(createLawsuits(dates, false)))).toBe(order)
})

test.each([
  [['2099-01-02', '2099-01-02', '2099-01-02'], '1 2 3'],
  [['2099-03', '2099-03-31', '2099-03-01', '2099-03'], '3 1 2 4'],
  [['2099', '2099-12-30', '2100-01'], '2 1 3'],
])('dates ahead are oldest first, and those of one day in order: %j', (dates, order) => {
  expect(idsOf(getScheduledEvents(createLawsuits(dates, true)).ahead)).toBe(order)
})

const { today } = getConfig()
const [newest, oldest, older] = [0, 120, 121].map(days => addDays(today, -days)) as [
  string,
  string,
  string,
]

test.each([
  [[newest, oldest, older], false, '1 2'],
  [[older, '2020'], false, ''],
  [[newest, oldest], true, ''],
])(
  'news are of the last 120 days, and of what has happened: %j, planned: %s',
  (dates, scheduled, shown) => {
    expect(idsOf(getLatestEvents(createLawsuits(dates, scheduled), { isNews: true }))).toBe(shown)
  },
)

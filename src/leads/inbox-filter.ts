import type { Context } from 'hono'
import { addDays, getStartOfDay } from '../forms/days.ts'
import { type Endpoint, endpoints } from '../forms/model.ts'

/** The lists of the inbox, by what an address calls them. */
export const inboxViews = {
  leads: 'Leads',
  requests: 'Privacy requests',
  messages: 'Messages',
} as const

export type InboxView = keyof typeof inboxViews

/** The list that shows the submissions of each endpoint. Without a list, nobody would see them. */
const viewByEndpoint: Readonly<Record<Endpoint, InboxView>> = {
  '/submitform': 'leads',
  '/californiaResidents': 'requests',
  '/unsubscribe': 'requests',
  '/contactUs': 'messages',
  '/subscribe': 'messages',
}

export const listEndpoints = (view: InboxView) =>
  endpoints.filter(endpoint => viewByEndpoint[endpoint] === view)

export type InboxFilter = ReturnType<typeof parseFilter>

/** What the address of a list asks for: `from` is the first day in the site's time zone, `until` the last. */
export function parseFilter(context: Context) {
  const { view = '', form, state, text, from, until } = context.req.query()
  const isKnown = Object.hasOwn(inboxViews, view)
  return { view: isKnown ? (view as InboxView) : 'leads', form, state, text, from, until } as const
}

/** The submissions that a list shows, as the store selects them. */
export function buildSelection(
  { view, from = '', until = '', ...rest }: InboxFilter,
  timeZone: string,
) {
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  const startOf = (day: string) => getStartOfDay(day, timeZone).toISOString()
  return {
    ...rest,
    endpoints: listEndpoints(view),
    from: isDay(from) ? startOf(from) : undefined,
    until: isDay(until) ? startOf(addDays(until, 1)) : undefined,
  }
}

/** The address of a list, of an export, or of older leads. */
export function buildListUrl(
  { view, ...rest }: Pick<InboxFilter, 'view'> & Readonly<Record<string, string | undefined>>,
  path = '/desk',
  before?: number,
): string {
  const query = new URLSearchParams(view === 'leads' ? {} : { view })
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, value)
  if (before) query.set('before', `${before}`)
  return query.size === 0 ? path : `${path}?${query}`
}

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

/**
 * What the address of a list asks for: `from` is the first day in the site's time zone, `until` the last, and `before` the
 * id after which the list begins. A page of a lead bears the address of its list, to which it leads back.
 */
export function parseFilter(context: Context) {
  const { view = '', before = '', ...query } = context.req.query()
  const { form, state, text, from, until } = query
  return {
    view: Object.hasOwn(inboxViews, view) ? (view as InboxView) : 'leads',
    ...{ form, state, text, from, until },
    before: /^\d{1,15}$/.test(before) ? before : undefined,
    /** The ids of what was deleted from this list. */
    deleted: query.deleted?.match(/\d+/g)?.join(', '),
  } as const
}

/** The submissions that a list shows, as the store selects them. */
export function buildSelection(
  { view, from = '', until = '', before, ...rest }: Omit<InboxFilter, 'deleted'>,
  timeZone: string,
) {
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  const startOf = (day: string) => getStartOfDay(day, timeZone).toISOString()
  return {
    ...rest,
    endpoints: listEndpoints(view),
    before: before ? Number(before) : undefined,
    from: isDay(from) ? startOf(from) : undefined,
    until: isDay(until) ? startOf(addDays(until, 1)) : undefined,
  }
}

/** The address of a list, of an export, or of a lead in a list. */
export function buildListUrl(
  { view, ...rest }: Pick<InboxFilter, 'view'> & Readonly<Record<string, string | undefined>>,
  path = '/desk',
): string {
  const query = new URLSearchParams(view === 'leads' ? {} : { view })
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, value)
  return query.size === 0 ? path : `${path}?${query}`
}

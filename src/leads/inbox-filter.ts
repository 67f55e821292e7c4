import type { Context } from 'hono'
import { addDays, getStartOfDay } from '../forms/days.ts'
import { endpoints } from '../forms/model.ts'
import type { BuiltSite } from './built-site.ts'
import { getKind } from './submission-kinds.ts'

/** The lists of the inbox, by what an address calls them. */
export const inboxViews = {
  leads: 'Leads',
  requests: 'Privacy requests',
  messages: 'Messages and subscriptions',
} as const

export type InboxView = keyof typeof inboxViews

/** The list that shows each kind of submission. Without a list, nobody would see them. */
const viewByKind: Readonly<Record<ReturnType<typeof getKind>, InboxView>> = {
  claim: 'leads',
  'privacy request': 'requests',
  unsubscription: 'requests',
  message: 'messages',
  subscription: 'messages',
}

export const listEndpoints = (view: InboxView) =>
  endpoints.filter(endpoint => viewByKind[getKind(endpoint)] === view)

/** The filter that selects what states none of the forms of this build. No form has such an id. */
export const otherForms = 'another form'

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
    ...{ text, form, state, from, until },
    before: /^\d{1,15}$/.test(before) ? before : undefined,
    /** The ids of what was deleted from this list, and of what was chosen and stays. */
    deleted: query.deleted?.match(/\d+/g)?.join(', '),
    kept: query.kept?.match(/\d+/g)?.join(', '),
  } as const
}

/** The list to which a page leads back. */
export type ListFilter = Pick<InboxFilter, 'view'> & {
  readonly [Name in 'form' | 'state' | 'text' | 'from' | 'until' | 'before']?: string | undefined
}

/** What was asked for without what became of it. */
export const withoutOutcome = ({ deleted: _, kept: __, ...filter }: InboxFilter): ListFilter =>
  filter

/** The leads that a list shows, as the store selects them. */
export function buildSelection(
  { view, form, state, from = '', until = '', before, text }: ListFilter,
  { questionnaires, timeZone }: BuiltSite,
) {
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  const startOf = (day: string) => getStartOfDay(day, timeZone).toISOString()
  return {
    text,
    residence: state,
    form: form === otherForms ? undefined : form,
    otherForms: form === otherForms ? questionnaires.map(({ id }) => id) : undefined,
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

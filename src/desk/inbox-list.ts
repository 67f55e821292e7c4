import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { usStates } from '../documents/questionnaire/question.ts'
import type { Questionnaire } from '../forms/model.ts'
import {
  formatLocalDay,
  formatLongDay,
  type Html,
  renderAge,
  renderContactLink,
  renderFlags,
  renderInboxPage,
} from './inbox-layout.ts'
import type { RefusalLog } from './refusals.ts'
import type { StoredSubmission, SubmissionStore } from './submission-store.ts'
import { summarizeSubmission } from './summary.ts'

/** The lists of the inbox and the endpoints whose submissions they show. */
export const inboxViews = {
  leads: { label: 'Leads', endpoints: ['/submitform'] },
  requests: { label: 'Privacy requests', endpoints: ['/californiaResidents', '/unsubscribe'] },
  messages: { label: 'Messages', endpoints: ['/contactUs', '/subscribe'] },
} as const

type InboxView = keyof typeof inboxViews

/** The leads that a list shows. */
interface InboxFilter {
  readonly view: InboxView
  readonly form?: string | undefined
  readonly state?: string | undefined
  /** The first and the last day on this machine's clock, `YYYY-MM-DD`. */
  readonly from?: string | undefined
  readonly until?: string | undefined
  /** Words in the name or in an answer. */
  readonly text?: string | undefined
}

export function parseFilter(context: Context): InboxFilter {
  const { view = '', form, state, text, from, until } = context.req.query()
  const isKnown = Object.hasOwn(inboxViews, view)
  return { view: isKnown ? (view as InboxView) : 'leads', form, state, text, from, until }
}

/** The submissions that a list shows, as the store selects them. */
export function buildSelection({ view, from = '', until = '', ...rest }: InboxFilter) {
  const startOf = (day: string, days: number) => {
    const start = new Date(`${day}T00:00`)
    if (Number.isNaN(start.getTime())) return undefined
    start.setDate(start.getDate() + days)
    return start.toISOString()
  }
  return {
    ...rest,
    endpoints: inboxViews[view].endpoints,
    from: startOf(from, 0),
    until: startOf(until, 1),
  }
}

/** The address of a list, of an export, or of older leads. */
function buildListUrl({ view, ...rest }: InboxFilter, path = '/desk', before?: number): string {
  const query = new URLSearchParams(view === 'leads' ? {} : { view })
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, value)
  if (before) query.set('before', `${before}`)
  return query.size === 0 ? path : `${path}?${query}`
}

type Counts = Awaited<ReturnType<SubmissionStore['countByForm']>>

/** How many leads a page shows. */
const perPage = 50

/** A list, newest first, or older than an id. */
export async function renderListPage(
  leads: SubmissionStore,
  refusals: RefusalLog,
  questionnaires: readonly Questionnaire[],
  filter: InboxFilter,
  before: number | undefined,
): Promise<Html> {
  const selection = buildSelection(filter)
  const { view, ...conditions } = filter
  const isFiltered = Object.values(conditions).some(Boolean)
  const counts = await leads.countByForm()
  const matching = isFiltered
    ? await leads.list({ ...selection, limit: Number.MAX_SAFE_INTEGER })
    : undefined
  // Reads one more than it shows, to know whether there are older leads.
  const found = matching
    ? matching.filter(({ id }) => before === undefined || id < before).slice(0, perPage + 1)
    : await leads.list({ ...selection, before, limit: perPage + 1 })
  const page = found.slice(0, perPage)
  const older = found.length > perPage ? page.at(-1)!.id : undefined
  const formsById = new Map(questionnaires.map(form => [form.id, form]))
  const byDay = Object.groupBy(page, ({ receivedAt }) => formatLocalDay(receivedAt))
  return renderInboxPage(
    'Inbox of the lead desk',
    'Inbox',
    html`<nav aria-label="Lists">${renderTabs(counts, view)}</nav>`,
    html`
<div class="tools">
${renderFilters(counts, formsById, filter)}
<nav aria-label="Export">
<a href="${buildListUrl(filter, '/desk/leads.xlsx')}">Export for Excel</a> <a href="${buildListUrl(filter, '/desk/leads.csv')}">Export as CSV</a>
</nav>
</div>
<main>
${renderRefusals(refusals)}
${matching ? html`<p>${describeMatches(matching.length, filter.text)} <a href="${buildListUrl({ view })}">Show all</a></p>` : ''}
${page.length > 0 ? html`<div class="heads" aria-hidden="true">${['Received', 'Person', 'About', 'State', 'Contact'].map(head => html`<span>${head}</span>`)}</div>` : ''}
${Object.entries(byDay).map(([day, leads]) => html`<h2>${day}</h2><ul>${leads!.map(lead => renderRow(lead, formsById))}</ul>`)}
${page.length > 0 || isFiltered ? '' : html`<p>Nothing yet. Fill in a form of the site, then load this page again.</p>`}
</main>
<nav aria-label="Pages">
${before ? html`<a href="${buildListUrl(filter)}">Newest</a>` : ''}
${older ? html`<a href="${buildListUrl(filter, '/desk', older)}">Older</a>` : ''}
</nav>`,
  )
}

function describeMatches(count: number, text: string | undefined): string {
  if (count === 0) return text ? `No leads match “${text}”.` : 'No leads match.'
  return `${count} ${count === 1 ? 'matches' : 'match'}.`
}

/** The submissions that were refused today. They are not stored. */
function renderRefusals(refusals: RefusalLog) {
  const today = refusals.listToday()
  if (today.length === 0) return ''
  return html`<details class="card"><summary>Refused today: ${today.length}</summary>
<p>These do not fit the contract and were not stored. Their visitors were asked to try again.</p>
<dl>${today.map(({ receivedAt, endpoint, reasons }) => html`<dt>${endpoint}, ${renderAge(receivedAt)}</dt><dd>${reasons.join('\n')}</dd>`)}</dl>
</details>`
}

function renderTabs(counts: Counts, current: InboxView) {
  return Object.entries(inboxViews).map(([view, { label, endpoints }]) => {
    const own = counts.filter(({ endpoint }) => endpoints.some(each => each === endpoint))
    const count = own.reduce((sum, { count }) => sum + count, 0)
    const here = view === current ? raw('aria-current="page"') : ''
    return html`<a href="${buildListUrl({ view: view as InboxView })}" ${here}>${label} (${count})</a> `
  })
}

function renderFilters(
  counts: Counts,
  formsById: ReadonlyMap<string, Questionnaire>,
  filter: InboxFilter,
) {
  const endpoints: readonly string[] = inboxViews[filter.view].endpoints
  const forms = counts.filter(({ endpoint }) => endpoints.includes(endpoint))
  const renderOption = (value: string, label: string, chosen: string | undefined) =>
    html`<option value="${value}" ${value === (chosen ?? '') ? raw('selected') : ''}>${label}</option>`
  return html`<form action="/desk" role="search">
<input type="hidden" name="view" value="${filter.view}">
<label>Search <input type="search" name="text" value="${filter.text ?? ''}"></label>
<label>Form <select name="form">
${renderOption('', 'All', filter.form)}
${forms.map(({ form, count }) => renderOption(form, `${formsById.get(form)?.name ?? form} (${count})`, filter.form))}
</select></label>
<label>State <select name="state">
${renderOption('', 'All', filter.state)}
${usStates.map(state => renderOption(state, state, filter.state))}
</select></label>
<label>From <input type="date" name="from" value="${filter.from ?? ''}"></label>
<label>Until <input type="date" name="until" value="${filter.until ?? ''}"></label>
<button>Filter</button>
</form>`
}

function renderRow(lead: StoredSubmission, formsById: ReadonlyMap<string, Questionnaire>) {
  const summary = summarizeSubmission(lead, formsById.get(lead.form))
  const [due] = summary.deadlines
  return html`<li>
${renderAge(lead.receivedAt)}
<span><a class="name" href="/desk/${lead.id}">${summary.name}</a> ${renderFlags(summary)}</span>
<span>${summary.about}${due ? html`<br><span class="due">Due ${formatLongDay(due.day)}</span>` : ''}</span>
<span>${summary.state || '–'}</span>
<span>${renderContactLink('tel', summary.phone)}<br>${renderContactLink('mailto', summary.email)}</span>
</li>`
}

import { html, raw } from 'hono/html'
import { usStates } from '../forms/us-states.ts'
import type { BuiltSite } from './built-site.ts'
import {
  buildListUrl,
  buildSelection,
  type InboxFilter,
  type InboxView,
  inboxViews,
  listEndpoints,
} from './inbox-filter.ts'
import { type Html, renderInboxPage } from './inbox-layout.ts'
import { renderLeads } from './lead-rows.ts'
import type { LeadStore } from './lead-store.ts'
import { findForm } from './summary.ts'

type Counts = Awaited<ReturnType<LeadStore['countByForm']>>

const sumCounts = (counts: Counts) => counts.reduce((sum, { count }) => sum + count, 0)

/** How many leads a page shows. */
const perPage = 50

/** A list, newest first, or older than an id. */
export async function renderListPage(
  leads: LeadStore,
  site: BuiltSite,
  { deleted, ...filter }: InboxFilter,
): Promise<Html> {
  const { before, ...selection } = buildSelection(filter, site.timeZone)
  const { view, before: _, ...conditions } = filter
  const isFiltered = Object.values(conditions).some(Boolean)
  const counts = await leads.countByForm()
  const matches = isFiltered ? sumCounts(await leads.countByForm(selection)) : 0
  // One more than it shows, to know whether there are older leads.
  const submissions = await leads.list({ ...selection, before }, perPage + 1)
  const page = submissions.slice(0, perPage)
  return renderInboxPage(
    site.styles,
    'Inbox',
    html`<nav aria-label="Lists">${renderTabs(counts, view)} <a href="/desk/proofs">Proofs of consent</a></nav>`,
    html`
${deleted ? html`<p role="status" class="notice">Deleted: no. ${deleted}.</p>` : ''}
${renderFilters(counts, site, { view, ...conditions })}
${isFiltered ? html`<p>Matches: ${matches}. <a href="${buildListUrl({ view })}">Show all</a>${filter.text ? html` · <a href="/desk/proofs?${new URLSearchParams({ text: filter.text })}">Search the proofs of consent for this</a>` : ''}</p>` : ''}
${page.length > 0 ? html`<p>Days and times are those of ${site.timeZone}.</p>${renderLeads(page, site, filter)}` : ''}
${page.length > 0 || isFiltered ? '' : html`<p>Nothing yet. Fill in a form of the site, then load this page again.</p>`}
<nav aria-label="Pages">
${before ? html`<a href="${buildListUrl({ view, ...conditions })}">Newest</a>` : ''}
${submissions.length > perPage ? html`<a href="${buildListUrl({ ...filter, before: `${page.at(-1)!.id}` })}">Older</a>` : ''}
</nav>`,
  )
}

function selectCounts(counts: Counts, view: InboxView): Counts {
  const shown: readonly string[] = listEndpoints(view)
  return counts.filter(({ endpoint }) => shown.includes(endpoint))
}

function renderTabs(counts: Counts, current: InboxView) {
  const views = Object.keys(inboxViews) as InboxView[]
  return views.map(view => {
    const here = view === current ? raw('aria-current="page"') : ''
    const count = sumCounts(selectCounts(counts, view))
    return html`<a href="${buildListUrl({ view })}" ${here}>${inboxViews[view]} (${count})</a> `
  })
}

function renderFilters(
  counts: Counts,
  site: BuiltSite,
  filter: Omit<InboxFilter, 'before' | 'deleted'>,
) {
  const { view, form, state, text, from, until } = filter
  const renderOption = (value: string, label: string, chosen: string | undefined) =>
    html`<option value="${value}" ${value === (chosen ?? '') ? raw('selected') : ''}>${label}</option>`
  return html`<form action="/desk" role="search">
<input type="hidden" name="view" value="${view}">
<label>Search <input type="search" name="text" value="${text ?? ''}"></label>
<details ${form || state || from || until ? raw('open') : ''}><summary>Form, state and days</summary>
<fieldset>
<label>Form <select name="form">
${renderOption('', 'All', form)}
${selectCounts(counts, view)
  .filter(({ form }) => form)
  .map(({ form: id, count }) =>
    renderOption(id, `${findForm(site, id)?.name ?? id} (${count})`, form),
  )}
</select></label>
<label>State <select name="state">
${renderOption('', 'All', state)}
${usStates.map(name => renderOption(name, name, state))}
</select></label>
<label>From <input type="date" name="from" value="${from ?? ''}"></label>
<label>Until <input type="date" name="until" value="${until ?? ''}"></label>
</fieldset></details>
<button class="button-secondary">Filter</button>
<a href="${buildListUrl(filter, '/desk/leads.csv')}">Export as CSV</a>
</form>`
}

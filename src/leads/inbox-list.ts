import { html, raw } from 'hono/html'
import { usStates } from '../forms/us-states.ts'
import type { BuiltSite } from './built-site.ts'
import {
  buildListUrl,
  buildSelection,
  type InboxFilter,
  type InboxView,
  inboxViews,
  type ListFilter,
  listEndpoints,
  otherForms,
  withoutOutcome,
} from './inbox-filter.ts'
import { type Html, renderInboxPage } from './inbox-layout.ts'
import { renderLeads } from './lead-rows.ts'
import type { LeadStore } from './lead-store.ts'
import { findForm } from './summary.ts'

type Counts = Awaited<ReturnType<LeadStore['countByForm']>>

const sumCounts = (counts: Counts) => counts.reduce((sum, { count }) => sum + count, 0)

/** How many leads a page shows. */
const perPage = 50

/** A list, newest first, or older than an id; undefined if nothing is as old, and a page stands before it. */
export async function renderListPage(
  leads: LeadStore,
  site: BuiltSite,
  asked: InboxFilter,
): Promise<Html | undefined> {
  const filter = withoutOutcome(asked)
  const { before, ...selection } = buildSelection(filter, site)
  const { view, before: _, ...conditions } = filter
  const isFiltered = Object.values(conditions).some(Boolean)
  const counts = await leads.countByForm()
  // A form belongs to one list, so all lists are searched without it.
  const search = { ...filter, form: undefined, before: undefined }
  const everywhere = { ...buildSelection(search, site), endpoints: undefined }
  const lists = renderLists(isFiltered ? await leads.countByForm(everywhere) : counts, search)
  const matches = isFiltered ? sumCounts(await leads.countByForm(selection)) : 0
  // One more than it shows, to know whether there are older leads.
  const found = await leads.list({ ...selection, before }, perPage + 1)
  const page = found.slice(0, perPage)
  if (before && page.length === 0) return undefined
  return renderInboxPage(
    site.styles,
    'Inbox',
    html`<nav aria-label="Lists">${lists}</nav>`,
    html`
${asked.deleted ? html`<p role="status" class="notice">Deleted: no. ${asked.deleted}.</p>` : ''}
${asked.kept ? html`<p role="status" class="notice">Stays until the provider was told of it: no. ${asked.kept}.</p>` : ''}
${renderFilters(counts, site, { view, ...conditions })}
${view === 'requests' ? html`<p><a href="/desk/request">Enter a request that came another way</a></p>` : ''}
${isFiltered ? html`<p>${matches > 0 ? `Matches: ${matches}.` : html`No match in ${inboxViews[view].toLowerCase()} for ${describeSearch(conditions, site)}. All lists: ${lists} ·`} <a href="${buildListUrl({ view })}">Show all</a></p>` : ''}
${page.length > 0 ? html`<p>Days and times are those of ${site.timeZone}.</p>${renderLeads(page, site, filter)}` : ''}
${page.length > 0 || isFiltered ? '' : html`<p>Nothing yet. Fill in a form of the site, then load this page again.</p>`}
<nav aria-label="Pages">
${before ? html`<a href="${buildListUrl({ view, ...conditions })}">Newest</a>` : ''}
${found.length > perPage ? html`<a href="${buildListUrl({ ...filter, before: `${page.at(-1)!.id}` })}">Older</a>` : ''}
</nav>`,
  )
}

/** The address of the page before one on which nothing is left. */
export async function findEarlierPage(
  leads: LeadStore,
  site: BuiltSite,
  asked: InboxFilter,
): Promise<string> {
  const before = await leads.findEarlierPage(buildSelection(asked, site), perPage)
  return buildListUrl({ ...asked, before: before === undefined ? undefined : `${before}` })
}

function selectCounts(counts: Counts, view: InboxView): Counts {
  const shown: readonly string[] = listEndpoints(view)
  return counts.filter(({ endpoint }) => shown.includes(endpoint))
}

/** Links to the lists, which keep a search, each with how many leads it has, or the search finds in it. */
export function renderLists(counts: Counts, { view: current, ...search }: Partial<ListFilter>) {
  const views = Object.keys(inboxViews) as InboxView[]
  const links = views.map(view => {
    const here = view === current ? raw('aria-current="page"') : ''
    const count = sumCounts(selectCounts(counts, view))
    return html`<a href="${buildListUrl({ ...search, view })}" ${here}>${inboxViews[view]} (${count})</a> `
  })
  const words = search.text ? `?${new URLSearchParams({ text: search.text })}` : ''
  return html`${links}<a href="/desk/proofs${words}">Proofs and stops</a>`
}

/** "text “Ann”, form “Depo-Provera”" */
const describeSearch = (conditions: Omit<ListFilter, 'view'>, site: BuiltSite) =>
  Object.entries(conditions)
    .map(
      ([name, value]) =>
        value && `${name} “${(name === 'form' && findForm(site, value)?.name) || value}”`,
    )
    .filter(Boolean)
    .join(', ')

function renderFilters(counts: Counts, site: BuiltSite, filter: Omit<ListFilter, 'before'>) {
  const { view, form, state, text, from, until } = filter
  const shown = selectCounts(counts, view)
  const forms = site.questionnaires.filter(form => listEndpoints(view).includes(form.endpoint))
  const countForm = (id: string) => sumCounts(shown.filter(({ form }) => form === id))
  const renderOption = (value: string, label: string, chosen: string | undefined) =>
    html`<option value="${value}" ${value === (chosen ?? '') ? raw('selected') : ''}>${label}</option>`
  return html`<form action="/desk" role="search">
<input type="hidden" name="view" value="${view}">
<label>Search <input type="search" name="text" value="${text ?? ''}"></label>
<details ${form || state || from || until ? raw('open') : ''}><summary>Form, state and days</summary>
<fieldset>
<label>Form <select name="form">
${renderOption('', 'All', form)}
${forms.map(({ id, name }) => renderOption(id, `${name} (${countForm(id)})`, form))}
${renderOption(otherForms, `Another form (${sumCounts(shown) - forms.reduce((sum, { id }) => sum + countForm(id), 0)})`, form)}
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

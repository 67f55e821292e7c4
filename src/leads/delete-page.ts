import { html, raw } from 'hono/html'
import type { BuiltSite } from './built-site.ts'
import { buildListUrl, type ListFilter } from './inbox-filter.ts'
import { type Html, renderInboxPage } from './inbox-layout.ts'
import { namePeople, renderKept } from './kept-page.ts'
import { type Person, renderBackLink } from './lead-page.ts'
import { renderLeads } from './lead-rows.ts'
import type { StoredLead } from './lead-store.ts'

/** Asks which leads are deleted, person by person, because a household may share a number. It cannot be undone. */
export function renderDeletePage(
  { id }: StoredLead,
  { leads, kept }: Person,
  filter: ListFilter,
  site: BuiltSite,
): Html {
  const names = [...new Set(leads.map(({ sender }) => sender))]
  const renderChoice = (lead: StoredLead) =>
    html`<label><input type="checkbox" name="ids" value="${lead.id}" ${lead.id === id ? raw('checked') : ''}> No. ${lead.id}</label><br>`
  return renderInboxPage(
    site.styles,
    `Delete which leads of ${namePeople(leads)}?`,
    renderBackLink(filter),
    html`
<p>Answers and what became of them go for good. Of a claim that was sent, the proof of its consent stays for five years, and of
a request its day, what it asks for and its contact. A request stays until the provider was told of it.</p>
<form method="post" action="${buildListUrl(filter, `/desk/${id}/delete`)}">
${names.map(
  name => html`<fieldset><legend>${name || 'Without a name'}</legend>
${renderLeads(
  leads.filter(({ sender }) => sender === name),
  site,
  filter,
  renderChoice,
)}</fieldset>`,
)}
<button class="button-secondary bad">Delete what is ticked</button>
<a href="${buildListUrl(filter, `/desk/${id}`)}">Keep it</a>
<details class="card"><summary>It was never a person</summary><p>For a test, or junk. Proofs and stops go, too.</p>
<button class="button-secondary bad" name="erase" value="no">Delete all of what is ticked</button></details>
</form>
${kept.length > 0 ? html`<h2>Stays of the same number or address</h2>${renderKept(kept, site)}` : ''}`,
  )
}

/** Asks a second time before stops are deleted. */
export function renderEraseStopsPage(
  id: number,
  stops: readonly StoredLead[],
  ids: readonly number[],
  filter: ListFilter,
  site: BuiltSite,
): Html {
  return renderInboxPage(
    site.styles,
    'Delete requests to stop?',
    renderBackLink(filter),
    html`${renderLeads(stops, site, filter)}
<p>Nothing says then that ${namePeople(stops)} asked to stop, and partners may call or write again. This cannot be undone.</p>
<form method="post" action="${buildListUrl(filter, `/desk/${id}/delete`)}">
${ids.map(chosen => html`<input type="hidden" name="ids" value="${chosen}">`)}
<button class="button-secondary bad" name="erase" value="yes">Yes, delete the requests of ${namePeople(stops)}</button>
<a href="${buildListUrl(filter, `/desk/${id}`)}">Keep them</a></form>`,
  )
}

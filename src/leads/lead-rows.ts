import { html } from 'hono/html'
import { formatDay } from '../forms/days.ts'
import type { BuiltSite } from './built-site.ts'
import { buildListUrl, type ListFilter } from './inbox-filter.ts'
import { formatTime, type Html, renderContactLink } from './inbox-layout.ts'
import type { StoredLead } from './lead-store.ts'
import { type Summary, summarizeLead } from './summary.ts'

const heads = ['Received', 'Person', 'About', 'State', 'Contact']

/**
 * Renders leads, a row each.
 * @param renderChoice renders what stands before the time of a lead
 */
export function renderLeads(
  leads: readonly StoredLead[],
  site: BuiltSite,
  filter: ListFilter,
  renderChoice?: (lead: StoredLead) => Html,
): Html {
  return html`<table>
<thead><tr>${heads.map(head => html`<th>${head}</th>`)}</tr></thead>
<tbody>${leads.map(lead => renderLead(lead, site, filter, renderChoice?.(lead)))}</tbody>
</table>`
}

function renderLead(
  lead: StoredLead,
  site: BuiltSite,
  filter: ListFilter,
  choice: Html | undefined,
): Html {
  const { id, receivedAt } = lead
  const summary = summarizeLead(lead, site)
  const [due] = summary.deadlines
  return html`<tr>
<td>${choice ?? ''}<time datetime="${receivedAt}">${formatTime(receivedAt, site.timeZone)}</time></td>
<td><b><a href="${buildListUrl(filter, `/desk/${id}`)}">${summary.name}</a></b><br>${renderFlags(summary)}</td>
<td>${summary.about}${due ? html`<br><b class="bad">Due ${formatDay(due.day)}</b>` : ''}</td>
<td>${lead.residence || '–'}</td>
<td>${renderContactLink('tel', lead.number)}<br>${renderContactLink('mailto', lead.email)}</td>
</tr>`
}

/** Renders what can rule out a claim, and remarks. */
export function renderFlags({ flags, remarks }: Summary): Html {
  return html`${[...flags].map(flag => html`<small class="bad">${flag}</small> `)}${remarks.map(remark => html`<small>${remark}</small> `)}`
}

import { html } from 'hono/html'
import type { Questionnaire } from '../forms/model.ts'
import { formatLongDay, formatShortTime, type Html, renderContactLink } from './inbox-layout.ts'
import type { StoredSubmission } from './submission-store.ts'
import { summarizeSubmission } from './summary.ts'

/** The questionnaires of the site by id. */
export type Forms = ReadonlyMap<string, Questionnaire>

/** What pages of the inbox take from the site: its questionnaires, and the time zone of days and times. */
export interface InboxSite {
  readonly forms: Forms
  readonly timeZone: string
}

const heads = ['Received', 'Person', 'About', 'State', 'Contact']

/** Renders leads, a row each, below the names of the columns. */
export function renderLeads(leads: readonly StoredSubmission[], site: InboxSite): Html {
  return html`<div class="heads" aria-hidden="true">${heads.map(head => html`<span>${head}</span>`)}</div>
<ul class="leads">${leads.map(lead => renderLead(lead, site))}</ul>`
}

function renderLead(lead: StoredSubmission, { forms, timeZone }: InboxSite): Html {
  const { id, receivedAt } = lead
  const summary = summarizeSubmission(lead, forms.get(lead.form), timeZone)
  const [due] = summary.deadlines
  return html`<li>
<time datetime="${receivedAt}">${formatShortTime(receivedAt, timeZone)}</time>
<span><a class="name" href="/desk/${id}">${summary.name}</a> ${summary.flags.map(flag => html`<span class="flag is-serious">${flag}</span> `)}${summary.remarks.map(remark => html`<span class="flag">${remark}</span> `)}</span>
<span>${summary.about}${due ? html`<br><span class="due">Due ${formatLongDay(due.day)}</span>` : ''}</span>
<span>${summary.state || '–'}</span>
<span>${renderContactLink('tel', summary.phone)}<br>${renderContactLink('mailto', summary.email)}</span>
</li>`
}

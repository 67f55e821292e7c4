import { html } from 'hono/html'
import { formatDay } from '../forms/days.ts'
import { evidenceKeys } from '../forms/model.ts'
import type { BuiltSite } from './built-site.ts'
import { buildListUrl, type ListFilter } from './inbox-filter.ts'
import { formatTime, type Html, renderContactLink, renderInboxPage } from './inbox-layout.ts'
import { renderConsent } from './kept-page.ts'
import { renderFlags } from './lead-rows.ts'
import type { StoredLead, Submission } from './lead-store.ts'
import { guessForm, labelAnswers, summarizeLead } from './summary.ts'

/** What there is of those with the same phone number or e-mail address, newest first. */
export interface Person {
  readonly leads: readonly StoredLead[]
  readonly kept: readonly Submission[]
}

export const renderBackLink = (filter: ListFilter) =>
  html`<nav aria-label="Inbox"><a href="${buildListUrl(filter)}">Back to the inbox</a></nav>`

/**
 * Renders a lead: its labelled answers, the evidence of each press, and the payload.
 * @param presses its submissions, newest first
 * @param filter of the list to which it leads back
 */
export function renderLeadPage(
  lead: StoredLead,
  presses: readonly Submission[],
  person: Person,
  filter: ListFilter,
  site: BuiltSite,
): Html {
  const { id, payload, submission, request, state } = lead
  const form = guessForm(lead, site)
  const summary = summarizeLead(lead, site)
  const otherKeys = new Set<string>([...evidenceKeys, ...Object.keys(form?.constants ?? {})])
  const sent = Object.entries(payload).filter(([key]) => !otherKeys.has(key))
  const answers = labelAnswers(Object.fromEntries(sent), form)
  // Other forms ask only for contact details and for their subject, so their answers are not split.
  const contact = form?.lead ? answers.filter(({ question }) => question?.screening === false) : []
  const others = presses.filter(press => press.submission !== submission)
  return renderInboxPage(
    site.styles,
    summary.name,
    renderBackLink(filter),
    html`
<p>${summary.about} ${renderFlags(summary)}</p>
${summary.deadlines.map(({ duty, day }) => html`<p><b class="bad">${formatDay(day)}</b> ${duty}</p>`)}
${renderSamePerson(lead, person, filter)}
${
  request !== null && state === 'dead'
    ? html`<form method="post" action="${buildListUrl(filter, `/desk/${id}/told`)}">The provider does not take this request.
<button class="button-secondary">I told the provider of it</button></form>`
    : ''
}
<div class="cards">
${renderAnswers(
  'Answers',
  answers.filter(answer => !contact.includes(answer)),
)}
${contact.length > 0 ? renderAnswers('Contact', contact) : ''}
<section class="card"><h2>Evidence</h2>
<dl class="evidence">
<dt>Delivery</dt><dd>${describeDelivery(lead, site.timeZone)}</dd>
${renderEvidence(lead, site)}
</dl></section>
${others.length > 0 ? html`<section class="card"><h2>Other presses with these answers</h2>${others.map(press => html`<dl class="evidence">${renderEvidence(press, site)}</dl>`)}</section>` : ''}
</div>
<details><summary>What was sent (JSON)</summary><pre>${JSON.stringify(payload, null, 2)}</pre></details>
<div class="card"><a class="button-secondary bad" href="${buildListUrl(filter, `/desk/${id}/delete`)}">Delete this lead: ${summary.name}</a></div>`,
  )
}

function renderAnswers(heading: string, answers: ReturnType<typeof labelAnswers>) {
  const schemes: Readonly<Record<string, 'tel' | 'mailto'>> = { phone: 'tel', email: 'mailto' }
  return html`<section class="card"><h2>${heading}</h2>
<dl>${answers.map(({ label, answer, question }) => {
    const scheme = schemes[question?.rule ?? '']
    return html`<dt>${label}</dt><dd>${scheme ? renderContactLink(scheme, answer) : answer || '–'}</dd>`
  })}</dl></section>`
}

function describeDelivery({ state, blocked, changed, status, response }: StoredLead, zone: string) {
  const ended = [
    `${state}, ${formatTime(new Date(changed).toISOString(), zone)}`,
    ...(blocked === 2 ? ['its person asked to stop'] : []),
    ...(status === null ? [] : [`the provider’s status is ${status}`]),
  ].join(', ')
  return response ? `${ended}: ${response}` : ended
}

/** What the page added to the answers of one press, and what was stored with them. */
function renderEvidence(press: Submission, site: BuiltSite) {
  const { receivedAt, endpoint, payload, page, certificate } = press
  return html`
<dt>Received</dt><dd>${formatTime(receivedAt, site.timeZone)} (${site.timeZone}), press no. ${press.submission}</dd>
${page ? html`<dt>Page</dt><dd>${page}</dd>` : ''}
${
  endpoint === '/submitform'
    ? html`
<dt>IP address</dt><dd>${String(payload.ip_address ?? '') || '–'}</dd>
<dt>Consent certificate</dt><dd>${certificate ? html`<a href="${certificate}" rel="noreferrer">${certificate}</a>` : '–'}</dd>
<dt>Consent</dt><dd>${renderConsent(press, site)}</dd>`
    : ''
}`
}

/** "Also from this number or address: No. 3, press no. 2", with links. */
function renderSamePerson({ id }: StoredLead, { leads, kept }: Person, filter: ListFilter) {
  const others = leads.filter(lead => lead.id !== id)
  if (others.length + kept.length === 0) return ''
  return html`<p>Also from this number or address:${others.map(({ id }) => html` <a href="${buildListUrl(filter, `/desk/${id}`)}">No. ${id}</a>`)}${kept.map(({ submission, request }) => html` <a href="/desk/proofs/${submission}">${request === null ? 'proof' : 'stop'} no. ${submission}</a>`)}</p>`
}

/** Says that an id has no lead, because it was deleted or never was. */
export function renderMissingPage(filter: ListFilter, site: BuiltSite): Html {
  const words = html`<p>It may have been deleted.</p>`
  return renderInboxPage(site.styles, 'There is no such lead', renderBackLink(filter), words)
}

import { html } from 'hono/html'
import { formatDay } from '../forms/days.ts'
import { certificateKey, evidenceKeys, pageKey } from '../forms/model.ts'
import type { BuiltSite } from './built-site.ts'
import { buildListUrl, type InboxFilter } from './inbox-filter.ts'
import { formatTime, type Html, renderContactLink, renderInboxPage } from './inbox-layout.ts'
import { type LeadFilter, renderFlags, renderLeads } from './lead-rows.ts'
import type { StoredLead } from './lead-store.ts'
import type { Proof } from './proofs.ts'
import { renderProofs } from './proofs-page.ts'
import { findForm, labelAnswers, summarizeLead } from './summary.ts'

/** What there is of those with the same phone number or e-mail address, newest first. */
export interface Person {
  readonly submissions: readonly StoredLead[]
  readonly proofs: readonly Proof[]
}

const renderBackLink = (filter: LeadFilter) =>
  html`<nav aria-label="Inbox"><a href="${buildListUrl(filter)}">Back to the inbox</a></nav>`

/**
 * Renders one submission: its labelled answers, evidence, and the payload.
 * @param filter of the list to which it leads back
 */
export function renderLeadPage(
  lead: StoredLead,
  person: Person,
  { deleted: _, ...filter }: InboxFilter,
  site: BuiltSite,
): Html {
  const { id, payload } = lead
  const form = findForm(site, lead.form)
  const summary = summarizeLead(lead, site)
  const otherKeys = new Set<string>([...evidenceKeys, ...Object.keys(form?.constants ?? {})])
  const sent = Object.entries(payload).filter(([key]) => !otherKeys.has(key))
  const answers = labelAnswers(Object.fromEntries(sent), form)
  // Other forms ask only for contact details and for their subject, so their answers are not split.
  const contact = form?.lead ? answers.filter(({ question }) => question?.screening === false) : []
  return renderInboxPage(
    site.styles,
    summary.name,
    renderBackLink(filter),
    html`
<p>${summary.about} ${renderFlags(summary)}</p>
${summary.deadlines.map(({ duty, day }) => html`<p><b class="bad">${formatDay(day)}</b> ${duty}</p>`)}
${renderSamePerson(lead, person, filter)}
<div class="cards">
${renderAnswers(
  'Answers',
  answers.filter(answer => !contact.includes(answer)),
)}
${contact.length > 0 ? renderAnswers('Contact', contact) : ''}
${renderEvidence(lead, site.timeZone)}
</div>
<details><summary>What was sent (JSON)</summary><pre>${JSON.stringify(payload, null, 2)}</pre></details>
<a class="bad" href="${buildListUrl(filter, `/desk/${id}/delete`)}">Delete this lead</a>`,
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

/** What the page added to the answers, and what the desk stored with them. */
function renderEvidence(lead: StoredLead, timeZone: string) {
  const { id, receivedAt, endpoint, payload, consent, state, changed, laterCertificate } = lead
  const readText = (key: string) => String(payload[key] ?? '') || '–'
  return html`<section class="card"><h2>Evidence</h2>
<dl class="evidence">
<dt>Received</dt><dd>${formatTime(receivedAt, timeZone)} (${timeZone}), no. ${id}</dd>
<dt>Delivery</dt><dd>${state}, ${formatTime(new Date(changed).toISOString(), timeZone)}${lead.status === null ? '' : `, the provider’s status is ${lead.status}`}${lead.response ? html`: ${lead.response}` : ''}</dd>
${
  endpoint === '/submitform'
    ? html`
<dt>Page</dt><dd>${readText(pageKey)}</dd>
<dt>IP address</dt><dd>${readText('ip_address')}</dd>
<dt>Consent certificate</dt><dd>${renderCertificate(readText(certificateKey))}</dd>
${laterCertificate ? html`<dt>Certificate that came later, not sent</dt><dd>${renderCertificate(laterCertificate)}</dd>` : ''}
<dt>Consent</dt><dd>${consent?.text ?? 'Its words are not known.'}</dd>
${
  consent &&
  html`<dt>Words</dt><dd>As the page stated that it showed them, kept since ${formatTime(consent.since, timeZone)}.
SHA-256 ${consent.id}</dd>`
}`
    : ''
}
</dl>
</section>`
}

function renderCertificate(url: string) {
  return /^https:\/\//.test(url) ? html`<a href="${url}" rel="noreferrer">${url}</a>` : url
}

/** "Also from this number or address: No. 3, proof no. 2", with links. */
function renderSamePerson(lead: StoredLead, { submissions, proofs }: Person, filter: LeadFilter) {
  const others = submissions.filter(({ id }) => id !== lead.id)
  if (others.length + proofs.length === 0) return ''
  return html`<p>Also from this number or address:${others.map(({ id }) => html` <a href="${buildListUrl(filter, `/desk/${id}`)}">No. ${id}</a>`)}${proofs.map(({ id, number, email }) => html` <a href="/desk/proofs?text=${encodeURIComponent(email || number)}">proof no. ${id}</a>`)}</p>`
}

/** Asks before a lead or a proof is deleted, because that cannot be undone. */
export function renderDeletePage(
  { id }: Pick<StoredLead, 'id'>,
  { submissions, proofs }: Person,
  { deleted: _, ...filter }: InboxFilter,
  site: BuiltSite,
): Html {
  const ids = [...submissions, ...proofs].map(({ id }) => id)
  const isOnly = ids.length <= 1
  const isLead = submissions.some(submission => submission.id === id)
  return renderInboxPage(
    site.styles,
    'Delete this lead?',
    renderBackLink(filter),
    html`
<p>This cannot be undone. With a lead goes the proof of its consent: afterwards nobody can show that this person agreed to
calls. Who asked to stop stays on the list of those who must not be contacted.</p>
<form method="post" action="${buildListUrl(filter, `/desk/${id}/delete`)}"><button class="button-secondary">Delete no. ${id}</button>
${isOnly ? '' : html`<button class="button-secondary" name="ids" value="${ids.join()}">Delete all ${ids.length} submissions of this person</button>`}
<a href="${isLead ? buildListUrl(filter, `/desk/${id}`) : '/desk/proofs'}">Keep it</a></form>
${isOnly ? '' : html`<p>With the same phone number or e-mail address:</p>`}
${submissions.length > 0 ? renderLeads(submissions, site, filter) : ''}
${proofs.length > 0 ? renderProofs(proofs, site) : ''}`,
  )
}

/** Says that an id has no lead, because it was deleted or never was. */
export function renderMissingPage({ deleted: _, ...filter }: InboxFilter, site: BuiltSite): Html {
  const words = html`<p>It may have been deleted.</p>`
  return renderInboxPage(site.styles, 'There is no such lead', renderBackLink(filter), words)
}

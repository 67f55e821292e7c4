import { html } from 'hono/html'
import { evidenceKeys } from '../forms/model.ts'
import { formatLongDay, formatTime, type Html, renderInboxPage } from './inbox-layout.ts'
import { type InboxSite, renderLeads } from './lead-rows.ts'
import type { StoredSubmission } from './submission-store.ts'
import { labelAnswers, summarizeSubmission } from './summary.ts'

/**
 * Renders one submission: its row of the list, labelled answers, evidence, and the payload.
 * @param samePerson the submissions with the same phone number or e-mail address, newest first, this one among them
 */
export function renderSubmissionPage(
  lead: StoredSubmission,
  site: InboxSite,
  { newer, older }: { readonly newer: number | undefined; readonly older: number | undefined },
  samePerson: readonly StoredSubmission[],
  canDelete: boolean,
): Html {
  const form = site.forms.get(lead.form)
  const { name, deadlines } = summarizeSubmission(lead, form, site.timeZone)
  const { payload, consent, duplicateOf } = lead
  const constantKeys = new Set<string>([...evidenceKeys, ...Object.keys(form?.constants ?? {})])
  const sent = Object.fromEntries(Object.entries(payload).filter(([key]) => !constantKeys.has(key)))
  const answers = labelAnswers(sent, form)
  // Other forms ask only for contact details and for their subject, so their answers are not split.
  const contact = form?.lead ? answers.filter(({ isContact }) => isContact) : []
  const others = answers.filter(answer => !contact.includes(answer))
  const certificate = String(payload.xxTrustedFormCertUrl ?? '')
  return renderInboxPage(
    `${name}, inbox of the lead desk`,
    name,
    html`<nav aria-label="Inbox">${newer ? html`<a href="/desk/${newer}">Newer</a>` : ''} ${older ? html`<a href="/desk/${older}">Older</a>` : ''} <a href="/desk">Back to the inbox</a></nav>`,
    html`
${renderLeads([lead], site)}
${renderSamePerson(lead.id, samePerson)}
${deadlines.map(({ duty, day }) => html`<p><span class="due">${formatLongDay(day)}</span> ${duty}</p>`)}
<div class="lead">
${renderAnswers('Answers', others)}
<div>
${contact.length > 0 ? renderAnswers('Contact', contact) : ''}
<section class="card"><h2>Evidence</h2>
<dl>
<dt>Received</dt><dd>${formatTime(lead.receivedAt, site.timeZone)}, no. ${lead.id}</dd>
${duplicateOf ? html`<dt>Same answers</dt><dd><a href="/desk/${duplicateOf}">No. ${duplicateOf}</a></dd>` : ''}
${
  lead.endpoint === '/submitform'
    ? html`
<dt>Page</dt><dd>${String(payload.page_url ?? '') || '–'}</dd>
<dt>IP address</dt><dd>${String(payload.ip_address ?? '') || '–'}</dd>
<dt>Consent certificate</dt><dd>${/^https:\/\//.test(certificate) ? html`<a href="${certificate}" rel="noreferrer">${certificate}</a>` : certificate || '–'}</dd>
${renderConsent(consent, site.timeZone)}`
    : ''
}
</dl>
</section>
</div>
</div>
<details class="disclosure"><summary><h2>What was sent (JSON)</h2></summary><pre>${JSON.stringify(payload, null, 2)}</pre></details>
${canDelete ? html`<a class="delete" href="/desk/${lead.id}/delete">Delete this lead</a>` : ''}`,
  )
}

function renderAnswers(heading: string, answers: ReturnType<typeof labelAnswers>) {
  return html`<section class="card"><h2>${heading}</h2>
<dl>${answers.map(({ label, answer }) => html`<dt>${label}</dt><dd>${answer || '–'}</dd>`)}</dl></section>`
}

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const endings = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' } as const

/** "2nd of 3 from this number or address", with links to the others. */
function renderSamePerson(id: number, samePerson: readonly StoredSubmission[]) {
  if (samePerson.length < 2) return ''
  const ids = samePerson.map(submission => submission.id).reverse()
  const position = ids.indexOf(id) + 1
  const links = ids
    .filter(other => other !== id)
    .map(other => html` <a href="/desk/${other}">No. ${other}</a>`)
  return html`<p>${position}${endings[ordinals.select(position)]} of ${ids.length} from this number or address:${links}</p>`
}

function renderConsent(consent: StoredSubmission['consent'], timeZone: string) {
  if (!consent) return html`<dt>Consent</dt><dd>Its words are not known.</dd>`
  const { id, text, since } = consent
  const age = since ? `first used ${formatTime(since, timeZone)}` : 'since when is not known'
  return html`<dt>Consent</dt><dd>${text}</dd>
<dt>Words</dt><dd>Of the build served when this arrived, ${age}. Which words a page showed that was opened before is not known.
SHA-256 ${id}</dd>`
}

/**
 * Asks before a lead is deleted, because that cannot be undone.
 * @param samePerson the submissions with the same phone number or e-mail address, this one among them
 */
export function renderDeletePage(
  id: number,
  samePerson: readonly StoredSubmission[],
  site: InboxSite,
): Html {
  return renderInboxPage(
    'Delete a lead, inbox of the lead desk',
    'Delete this lead?',
    html`<nav aria-label="Inbox"><a href="/desk">Back to the inbox</a></nav>`,
    html`
<p>This cannot be undone.</p>
<form method="post" action="/desk/${id}/delete"><button class="button-secondary">Delete no. ${id}</button>
${samePerson.length > 1 ? html`<button class="button-secondary" name="ids" value="${samePerson.map(({ id }) => id).join()}">Delete all ${samePerson.length} submissions of this person</button>` : ''}
<a href="/desk/${id}">Keep it</a></form>
${samePerson.length > 1 ? html`<p>With the same phone number or e-mail address:</p>` : ''}
${renderLeads(samePerson, site)}`,
  )
}

import { html } from 'hono/html'
import { evidenceKeys, type Questionnaire } from '../forms/model.ts'
import {
  formatLocalDay,
  formatLongDay,
  formatTime,
  type Html,
  renderAge,
  renderContactLink,
  renderFlags,
  renderInboxPage,
} from './inbox-layout.ts'
import type { StoredSubmission } from './submission-store.ts'
import { labelAnswers, summarizeSubmission } from './summary.ts'

/** Renders one submission: contact, labelled answers, evidence, and the payload. */
export function renderSubmissionPage(
  lead: StoredSubmission,
  form: Questionnaire | undefined,
  { newer, older }: { readonly newer: number | null; readonly older: number | null },
  canDelete: boolean,
): Html {
  const summary = summarizeSubmission(lead, form)
  const { receivedAt, payload, consent } = lead
  const evidence: readonly string[] = evidenceKeys
  const own = new Set([...evidence, ...Object.keys(form?.constants ?? {})])
  const answers = Object.fromEntries(Object.entries(payload).filter(([key]) => !own.has(key)))
  const labelled = labelAnswers(answers, form)
  const screening = labelled.filter(({ screening }) => screening)
  const details = labelled.filter(({ screening }) => !screening)
  const certificate = String(payload.xxTrustedFormCertUrl ?? '')
  return renderInboxPage(
    `${summary.name}, inbox of the lead desk`,
    summary.name,
    html`<nav aria-label="Inbox">${newer === null ? '' : html`<a href="/desk/${newer}">Newer</a>`} ${older === null ? '' : html`<a href="/desk/${older}">Older</a>`} <a href="/desk">Back to the inbox</a></nav>`,
    html`
<main class="columns">
<section class="card contact" aria-label="Contact">
<p>${renderFlags(summary)}</p>
<p><strong>${summary.about}</strong><br><span class="soft">No. ${lead.id}, ${formatLocalDay(receivedAt)}</span><br>${renderAge(receivedAt)}</p>
${summary.deadlines.map(({ duty, day }) => html`<p><span class="due">${formatLongDay(day)}</span> ${duty}</p>`)}
${summary.phone && renderContactLink('tel', summary.phone)}
${summary.email && renderContactLink('mailto', summary.email)}
<p>${summary.state || '–'}</p>
${consent ? html`<p>✓ Consent given ${formatLocalDay(receivedAt)}${consent.since && html`<br><span class="soft">to words first used ${formatLocalDay(consent.since)}</span>`}</p>` : ''}
${lead.duplicateOf === null ? '' : html`<p><a href="/desk/${lead.duplicateOf}">See no. ${lead.duplicateOf}, same answers</a></p>`}
</section>
<div>
${screening.length > 0 ? renderAnswers('Answers', screening) : ''}
${renderAnswers('Details', details)}
<details class="card"><summary>Evidence</summary>
<dl>
<dt>Received</dt><dd>${formatTime(receivedAt)}</dd>
${
  lead.endpoint === '/submitform'
    ? html`
<dt>Page</dt><dd>${String(payload.page_url ?? '') || '–'}</dd>
<dt>IP address</dt><dd>${String(payload.ip_address ?? '') || '–'}</dd>
<dt>Consent certificate</dt><dd>${/^https:\/\//.test(certificate) ? html`<a href="${certificate}" rel="noreferrer">${certificate}</a>` : certificate || '–'}</dd>
${renderConsent(consent)}`
    : ''
}
</dl>
</details>
<details class="card"><summary>What was sent (JSON)</summary><pre>${JSON.stringify(payload, null, 2)}</pre></details>
${canDelete ? html`<a class="delete" href="/desk/${lead.id}/delete">Delete this lead</a>` : ''}
</div>
</main>`,
  )
}

function renderConsent(consent: StoredSubmission['consent']) {
  if (!consent) return html`<dt>Consent</dt><dd>Its words are not known.</dd>`
  const { id, text, since } = consent
  const age = since ? `first used ${formatTime(since)}` : 'since when is not known'
  return html`<dt>Consent</dt><dd>${text}</dd>
<dt>Words</dt><dd>Of the build served when this arrived, ${age}. Which words a page showed that was opened before is not known.
SHA-256 ${id}</dd>`
}

/**
 * Asks before a lead is deleted, because that cannot be undone.
 * @param samePerson the submissions with the same phone number or e-mail address
 */
export function renderDeletePage(
  { id, sender, receivedAt }: StoredSubmission,
  samePerson: readonly StoredSubmission[],
): Html {
  return renderInboxPage(
    'Delete a lead, inbox of the lead desk',
    'Delete this lead?',
    html`<nav aria-label="Inbox"><a href="/desk">Back to the inbox</a></nav>`,
    html`
<main>
<p>No. ${id}, ${sender || 'without a name'}, received ${renderAge(receivedAt)}. This cannot be undone.</p>
<form method="post" action="/desk/${id}/delete"><button>Delete</button>
${samePerson.length > 1 ? html`<button name="ids" value="${samePerson.map(({ id }) => id).join()}">Delete all ${samePerson.length} submissions of this person</button>` : ''}
<a href="/desk/${id}">Keep it</a></form>
${samePerson.length > 1 ? html`<p>With the same phone number or e-mail address: ${samePerson.map(each => html`<a href="/desk/${each.id}">no. ${each.id}</a> `)}</p>` : ''}
</main>`,
  )
}

function renderAnswers(title: string, answers: ReturnType<typeof labelAnswers>) {
  return html`<section class="card"><h2>${title}</h2>
<dl>${answers.map(({ label, answer }) => html`<dt>${label}</dt><dd>${answer || '–'}</dd>`)}</dl></section>`
}

import { html } from 'hono/html'
import { evidenceKeys } from '../forms/model.ts'
import { formatLongDay, formatTime, type Html, renderInboxPage } from './inbox-layout.ts'
import { type InboxSite, renderLeads } from './lead-rows.ts'
import type { StoredSubmission } from './submission-store.ts'
import { labelAnswers, summarizeSubmission } from './summary.ts'

/** Renders one submission: its row of the list, labelled answers, evidence, and the payload. */
export function renderSubmissionPage(
  lead: StoredSubmission,
  site: InboxSite,
  { newer, older }: { readonly newer: number | undefined; readonly older: number | undefined },
  canDelete: boolean,
): Html {
  const form = site.forms.get(lead.form)
  const { name, deadlines } = summarizeSubmission(lead, form, site.timeZone)
  const { payload, consent, duplicateOf } = lead
  const own = new Set<string>([...evidenceKeys, ...Object.keys(form?.constants ?? {})])
  const answers = Object.fromEntries(Object.entries(payload).filter(([key]) => !own.has(key)))
  const certificate = String(payload.xxTrustedFormCertUrl ?? '')
  return renderInboxPage(
    `${name}, inbox of the lead desk`,
    name,
    html`<nav aria-label="Inbox">${newer ? html`<a href="/desk/${newer}">Newer</a>` : ''} ${older ? html`<a href="/desk/${older}">Older</a>` : ''} <a href="/desk">Back to the inbox</a></nav>`,
    html`
<main>
${renderLeads([lead], site)}
${deadlines.map(({ duty, day }) => html`<p><span class="due">${formatLongDay(day)}</span> ${duty}</p>`)}
<section class="card"><h2>Answers</h2>
<dl>${labelAnswers(answers, form).map(({ label, answer }) => html`<dt>${label}</dt><dd>${answer || '–'}</dd>`)}</dl></section>
<details class="card"><summary>Evidence</summary>
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
</details>
<details class="card"><summary>What was sent (JSON)</summary><pre>${JSON.stringify(payload, null, 2)}</pre></details>
${canDelete ? html`<a class="delete" href="/desk/${lead.id}/delete">Delete this lead</a>` : ''}
</main>`,
  )
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
<main>
<p>This cannot be undone.</p>
<form method="post" action="/desk/${id}/delete"><button>Delete no. ${id}</button>
${samePerson.length > 1 ? html`<button name="ids" value="${samePerson.map(({ id }) => id).join()}">Delete all ${samePerson.length} submissions of this person</button>` : ''}
<a href="/desk/${id}">Keep it</a></form>
${samePerson.length > 1 ? html`<p>With the same phone number or e-mail address:</p>` : ''}
${renderLeads(samePerson, site)}
</main>`,
  )
}

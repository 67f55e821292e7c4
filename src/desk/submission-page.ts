import { html } from 'hono/html'
import { evidenceKeys, type Questionnaire } from '../forms/model.ts'
import {
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
  consent: string | undefined,
): Html {
  const summary = summarizeSubmission(lead, form)
  const { receivedAt, payload } = lead
  const evidence: readonly string[] = evidenceKeys
  const own = new Set([...evidence, ...Object.keys(form?.constants ?? {})])
  const answers = Object.fromEntries(Object.entries(payload).filter(([key]) => !own.has(key)))
  const labelled = labelAnswers(answers, form)
  const screening = labelled.filter(({ screening }) => screening)
  const details = labelled.filter(({ screening }) => !screening)
  const certificate = String(payload.xxTrustedFormCertUrl ?? '')
  return renderInboxPage(
    `${summary.name}, inbox of the lead desk`,
    html`
<header>
<h1>${summary.name}</h1>
<nav aria-label="Inbox">${newer === null ? '' : html`<a href="/desk/${newer}">Newer</a>`} ${older === null ? '' : html`<a href="/desk/${older}">Older</a>`} <a href="/desk">Back to the inbox</a></nav>
</header>
<main>
<section class="card" aria-label="Contact">
<p>${summary.about} · no. ${lead.id} · ${renderAge(receivedAt)} ${renderFlags(summary.flags)}</p>
${lead.duplicateOf === null ? '' : html`<p><a href="/desk/${lead.duplicateOf}">The first with the same answers</a></p>`}
<p>${renderContactLink('tel', summary.phone)} · ${renderContactLink('mailto', summary.email)}${summary.state && ` · ${summary.state}`}</p>
${summary.deadlines.map(({ duty, day }) => html`<p><span class="due">${formatLongDay(day)}</span> ${duty}</p>`)}
</section>
<div class="columns">
${
  screening.length > 0
    ? html`<section class="card" aria-labelledby="answers">
<h3 id="answers">Answers</h3>
${renderAnswers(screening)}
</section>`
    : ''
}
<section class="card" aria-labelledby="details">
<h3 id="details">Details</h3>
${renderAnswers(details)}
</section>
</div>
<section class="card" aria-labelledby="evidence">
<h3 id="evidence">Evidence</h3>
<dl>
<dt>Received</dt><dd>${formatTime(receivedAt)}</dd>
${
  lead.endpoint === '/submitform'
    ? html`
<dt>Page</dt><dd>${String(payload.page_url ?? '') || '–'}</dd>
<dt>IP address</dt><dd>${String(payload.ip_address ?? '') || '–'}</dd>
<dt>Consent certificate</dt><dd>${/^https:\/\//.test(certificate) ? html`<a href="${certificate}" rel="noreferrer">${certificate}</a>` : certificate || '–'}</dd>
${consent ? html`<dt>Consent</dt><dd>${consent}</dd>` : ''}`
    : ''
}
</dl>
</section>
<p><a href="/desk/${lead.id}/delete">Delete this lead</a></p>
<details class="card"><summary>What was sent (JSON)</summary><pre>${JSON.stringify(payload, null, 2)}</pre></details>
</main>`,
  )
}

/** Asks before a lead is deleted, because that cannot be undone. */
export function renderDeletePage({ id, sender, receivedAt }: StoredSubmission): Html {
  return renderInboxPage(
    'Delete a lead, inbox of the lead desk',
    html`
<header><h1>Delete this lead?</h1></header>
<main>
<p>No. ${id}, ${sender || 'without a name'}, received ${renderAge(receivedAt)}. This cannot be undone.</p>
<form method="post" action="/desk/${id}/delete"><button>Delete</button> <a href="/desk/${id}">Keep it</a></form>
</main>`,
  )
}

function renderAnswers(answers: ReturnType<typeof labelAnswers>) {
  return html`<dl>${answers.map(({ label, answer }) => html`<dt>${label}</dt><dd>${answer || '–'}</dd>`)}</dl>`
}

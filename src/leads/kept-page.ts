import { html } from 'hono/html'
import type { BuiltSite } from './built-site.ts'
import { formatTime, type Html, renderContactLink, renderInboxPage } from './inbox-layout.ts'
import type { Submission } from './lead-store.ts'
import { findForm } from './summary.ts'

/** How many proofs and stops a page shows. */
export const keptPerPage = 50

/** "Ann Example and Ben". Of a stop only the contact stays. */
export const namePeople = (people: readonly Submission[]) =>
  new Intl.ListFormat('en-US').format(
    new Set(people.map(({ sender, email, number }) => sender || email || number || 'no name')),
  )

/** "the stop of Ann Example" */
const nameKept = (kept: Submission) =>
  `the ${kept.request === null ? 'proof' : 'stop'} of ${namePeople([kept])}`

/**
 * Renders the proofs and stops that stayed of deleted answers.
 * @param kept newest first, and one more than a page shows if there are older ones
 * @param text what was searched for
 * @param lists links to the lists that were searched, too
 */
export function renderKeptList(
  kept: readonly Submission[],
  text: string,
  lists: Html,
  site: BuiltSite,
): Html {
  const shown = kept.slice(0, keptPerPage)
  const older = new URLSearchParams({ text, before: `${shown.at(-1)?.submission}` })
  return renderInboxPage(
    site.styles,
    'Proofs and stops',
    html`<nav aria-label="Lists">${lists}</nav>`,
    html`
<p>What stays once answers are deleted: for five years who agreed to calls, on which page and to which words, a row each time
that somebody pressed; and who asked to stop, with the day and what was asked.</p>
<form action="/desk/proofs" role="search"><label>Name, number or e-mail address <input type="search" name="text" value="${text}"></label>
<button class="button-secondary">Search</button></form>
${shown.length > 0 ? renderKept(shown, site) : html`<p>No proof or stop${text ? html` has “${text}”. Other lists: ${lists}` : ' yet.'}</p>`}
${kept.length > shown.length ? html`<nav aria-label="Pages"><a href="/desk/proofs?${older}">Older</a></nav>` : ''}`,
  )
}

/** Asks before a proof or a stop is deleted, and says what that means. */
export function renderKeptPage(kept: Submission, isAsked: boolean, site: BuiltSite): Html {
  const { submission, request } = kept
  const meaning =
    request === null
      ? 'Afterwards nobody can show that this person agreed to calls.'
      : 'Afterwards nothing says that this person asked to stop, and partners may call or write again.'
  const again = request !== null && isAsked
  return renderInboxPage(
    site.styles,
    `Delete ${nameKept(kept)}?`,
    html`<nav aria-label="Lists"><a href="/desk/proofs">Back to proofs and stops</a></nav>`,
    html`${renderKept([kept], site)}
<p>${meaning} This cannot be undone.</p>
<form method="post" action="/desk/proofs/${submission}">
<button class="button-secondary bad" name="isSure" value="${request === null || again ? 'yes' : 'no'}">${again ? 'Yes, delete' : 'Delete'} ${nameKept(kept)}</button>
<a href="/desk/proofs">Keep it</a></form>`,
  )
}

/** Renders proofs and stops, a row each. */
export function renderKept(kept: readonly Submission[], site: BuiltSite): Html {
  const heads = ['Received', 'Person', 'Page', 'Consent or request', 'Contact']
  return html`<table>
<thead><tr>${heads.map(head => html`<th>${head}</th>`)}</tr></thead>
<tbody>${kept.map(submission => renderRow(submission, site))}</tbody>
</table>`
}

function renderRow(kept: Submission, site: BuiltSite): Html {
  const { submission, receivedAt, form, number, email, page, certificate, request } = kept
  return html`<tr>
<td>${formatTime(receivedAt, site.timeZone)}<br>No. ${submission}</td>
<td><b>${namePeople([kept])}</b><br><a class="button-secondary bad" href="/desk/proofs/${submission}">Delete<span class="visually-hidden"> ${nameKept(kept)}</span></a></td>
<td>${page}<br>${findForm(site, form)?.name ?? form}</td>
<td>${request === null ? html`${certificate}<br>${renderConsent(kept, site)}` : request || 'Stop'}</td>
<td>${renderContactLink('tel', number)}<br>${renderContactLink('mailto', email)}</td>
</tr>`
}

/** The words of a consent, as the page stated that it showed them. */
export function renderConsent({ consent, consentText, consentSince }: Submission, site: BuiltSite) {
  if (consent === null) return 'Its words are not known.'
  return html`<details><summary>The words that the page stated, kept since ${formatTime(consentSince!, site.timeZone)}</summary>${consentText}<br>SHA-256 ${consent}</details>`
}

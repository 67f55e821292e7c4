import { html } from 'hono/html'
import type { BuiltSite } from './built-site.ts'
import { formatTime, type Html, renderContactLink, renderInboxPage } from './inbox-layout.ts'
import type { Proof } from './proofs.ts'
import { findForm } from './summary.ts'

/** How many proofs a page shows. */
export const proofsPerPage = 50

/**
 * Renders the proofs of old leads.
 * @param proofs newest first, and one more than a page shows if there are older ones
 * @param text what was searched for
 */
export function renderProofsPage(proofs: readonly Proof[], text: string, site: BuiltSite): Html {
  const shown = proofs.slice(0, proofsPerPage)
  const older = new URLSearchParams({ text, before: `${shown.at(-1)?.id}` })
  return renderInboxPage(
    site.styles,
    'Proofs of consent',
    html`<nav aria-label="Lists"><a href="/desk">Back to the inbox</a></nav>`,
    html`
<p>What is left of delivered leads after <code>KEEP_DAYS</code>, for five years: who agreed to calls, and to which words.</p>
<form action="/desk/proofs" role="search"><label>Name, number or e-mail address <input type="search" name="text" value="${text}"></label>
<button class="button-secondary">Search</button></form>
${shown.length > 0 ? renderProofs(shown, site) : html`<p>None.</p>`}
${proofs.length > shown.length ? html`<nav aria-label="Pages"><a href="/desk/proofs?${older}">Older</a></nav>` : ''}`,
  )
}

/** Renders proofs, a row each. */
export function renderProofs(proofs: readonly Proof[], site: BuiltSite): Html {
  const heads = ['Received', 'Person', 'Page', 'Consent', 'Contact']
  return html`<table>
<thead><tr>${heads.map(head => html`<th>${head}</th>`)}</tr></thead>
<tbody>${proofs.map(proof => renderProof(proof, site))}</tbody>
</table>`
}

function renderProof(proof: Proof, site: BuiltSite): Html {
  const { id, received, form, name, number, email, page, certificate, consent } = proof
  return html`<tr>
<td>${formatTime(received, site.timeZone)}<br>No. ${id}</td>
<td><b>${name}</b><br><a class="bad" href="/desk/${id}/delete">Delete</a></td>
<td>${page}<br>${(form && findForm(site, form)?.name) ?? form ?? ''}</td>
<td>${certificate ? html`${certificate}<br>` : ''}${
    consent
      ? html`<details><summary>The words, kept since ${formatTime(consent.since, site.timeZone)}</summary>${consent.text}<br>SHA-256 ${consent.id}</details>`
      : 'Its words are not known.'
  }</td>
<td>${renderContactLink('tel', number)}<br>${renderContactLink('mailto', email)}</td>
</tr>`
}

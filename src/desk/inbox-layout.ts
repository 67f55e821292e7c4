import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import look from '#inbox-look'

const { tokens, sign } = look

const css = `${tokens}
:root { color-scheme: light dark; font: var(--text-m)/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 0 var(--gap) var(--gap); max-width: var(--page) }
h1, h2 { margin: 0; line-height: 1.2; overflow-wrap: anywhere } h1 { font: 600 var(--text-xl)/1.2 Georgia, serif } h2 { font-size: var(--text-m) }
a { color: var(--link) } p { margin: 0 }
header, nav, form, .tools { display: flex; min-width: 0; flex-wrap: wrap; align-items: center; gap: .5rem 1rem }
header { min-height: 3.5rem; padding-block: .4rem; margin-bottom: 1rem; color: var(--on-head); background: var(--head); border-image: linear-gradient(var(--head), var(--head)) fill 0 / 0 / 0 100vmax; clip-path: inset(0 -100vmax) }
header svg { width: 2rem; height: 2rem } header nav { margin-inline-start: auto; gap: .25rem } header a { color: inherit; padding-inline: .9rem; border-radius: 2rem }
nav a, summary { min-height: 2.75rem; padding-block: .6rem } summary { cursor: pointer }
[aria-current] { color: var(--ink); background: var(--paper); text-decoration: none }
.tools { justify-content: space-between; padding: .75rem 1rem; margin-bottom: 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius) }
label { display: grid; grid-template-columns: minmax(0, 1fr); min-width: 0; font-size: var(--text-s); color: var(--soft) }
input, select, button { font: inherit; max-width: 100%; min-height: 2.75rem; padding: .4rem .7rem; color: var(--ink); background: var(--surface); border: 1px solid var(--edge); border-radius: var(--radius) }
select { width: 11rem } button { align-self: end; cursor: pointer }
ul { list-style: none; padding: 0; margin: .5rem 0 1.5rem; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius) }
li, .heads { display: grid; grid-template-columns: 10.5rem minmax(0, 3fr) minmax(0, 3fr) minmax(min-content, 1.3fr) minmax(0, 2.5fr); align-items: center; gap: .25rem 1rem; padding: .6rem 1rem }
.heads { position: sticky; top: 0; z-index: 2; color: var(--soft); background: var(--paper); font-size: var(--text-s) }
li { position: relative; overflow-wrap: break-word } li + li { border-top: 1px solid var(--line) } li:hover { background: var(--tint) }
li .name::after { content: ""; position: absolute; inset: 0 } li a:not(.name) { position: relative; z-index: 1 }
[href^=tel] { white-space: nowrap } li [href^=mailto] { display: block; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }
time { color: var(--soft) } .name { font-weight: 700 }
.flag { display: inline-block; padding: 0 .6rem; margin-inline-end: .35rem; color: var(--bad); border: 1px solid currentColor; border-radius: 1rem; font-size: var(--text-s); font-weight: 700 }
.due, .delete { color: var(--bad) } .due { font-weight: 700 }
.card { padding: 1rem; margin-bottom: 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius) }
dl { display: grid; gap: .1rem; margin: .75rem 0 0 } dt { color: var(--soft); font-size: var(--text-s) }
dd { margin: 0 0 .75rem; white-space: pre-wrap; font-weight: 600 } dt, dd, pre { overflow-wrap: anywhere } details dd { font-weight: 400 }
pre { white-space: pre-wrap; font-size: var(--text-s) } .delete { display: inline-block; margin-top: 2rem; padding-block: .6rem }
@media (width < 62rem) { li { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) } .heads { display: none } }
@media (width < 30rem) { li { grid-template-columns: minmax(0, 1fr) } label, select { flex: 1 1 100%; width: auto } }
`

/** The hash of the only style of these pages, for the content security policy. */
export const styleHash = createHash('sha256').update(css).digest('base64')

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** A page of the inbox, with links beside its heading. It works without JavaScript and loads nothing. */
export function renderInboxPage(title: string, heading: string, nav: Html, content: Html): Html {
  return html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${raw(css)}</style>
</head>
<body>
<header>${raw(sign)}<h1>${heading}</h1>${nav}</header>
${content}
</body>
</html>`
}

/** Renders a link that dials a number or opens an e-mail, or a dash. */
export function renderContactLink(scheme: 'tel' | 'mailto', value: string): Html {
  return value
    ? html`<a href="${scheme}:${encodeURIComponent(value.toWellFormed())}" title="${value}">${formatPhone(value)}</a>`
    : html`–`
}

/** "(555) 010-1234"; another text stays as it is. */
export function formatPhone(text: string): string {
  return text.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}

/** "November 21, 2026 at 12:06 AM EST" */
export function formatTime(time: string, timeZone: string): string {
  return new Date(time).toLocaleString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
}

/** "November 21, 2026" */
export function formatLongDay(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')

const css = `${tokens}
:root { color-scheme: light dark; font: var(--text-m)/1.5 var(--sans); color: var(--ink); background: var(--paper) }
* { box-sizing: border-box }
body { margin: 0 auto; padding: var(--gap); max-width: var(--page) }
h1, h2, h3 { margin: 0; line-height: 1.2; overflow-wrap: anywhere } h2 { font-size: var(--text-m); color: var(--soft); font-weight: 400 }
a { color: var(--link) } p { margin: 0 }
header, nav, form { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin-bottom: 1rem }
header nav { margin: 0 }
nav a, summary { min-height: 2.75rem; padding-block: .6rem }
[aria-current] { font-weight: 700; color: inherit; text-decoration: none; box-shadow: inset 0 -3px }
label { display: grid; min-width: 0; font-size: var(--text-s); color: var(--soft) }
input, select, button { font: inherit; max-width: 100%; min-height: 2.75rem; padding: .4rem .7rem; color: var(--ink); background: var(--surface); border: 1px solid var(--edge); border-radius: var(--radius) }
button { align-self: end; cursor: pointer }
ul { list-style: none; padding: 0; margin: .5rem 0 1.5rem; background: var(--surface); border-radius: var(--radius); box-shadow: var(--shadow) }
li { display: grid; grid-template-columns: 7rem minmax(0, 2fr) minmax(0, 2fr) minmax(0, 1fr) minmax(0, 2fr); gap: .25rem 1rem; padding: .6rem 1rem; overflow-wrap: break-word }
li + li { border-top: 1px solid var(--line) }
time, .soft { color: var(--soft) } .name { font-weight: 700 }
.flag { display: inline-block; padding: 0 .6rem; margin-inline-end: .35rem; background: var(--tint); border-radius: 1rem; font-size: var(--text-s) }
.due { color: var(--bad); font-weight: 700 }
.card { padding: 1rem; margin-bottom: 1rem; background: var(--surface); border-radius: var(--radius); box-shadow: var(--shadow) }
dl { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: .35rem 1rem; margin: .75rem 0 0 }
dt { color: var(--soft) } dd { margin: 0; white-space: pre-wrap; font-weight: 700 } dt, dd, pre { overflow-wrap: anywhere }
pre { white-space: pre-wrap; font-size: var(--text-s) }
@media (width >= 62rem) { .columns { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start } }
@media (width < 62rem) { li { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) } }
@media (width < 30rem) { li, dl { grid-template-columns: minmax(0, 1fr) } dd { margin-bottom: .5rem } label { flex: 1 1 100% } }
`

/** The hash of the only style of these pages, for the content security policy. */
export const styleHash = createHash('sha256').update(css).digest('base64')

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** A page of the inbox. It works without JavaScript and loads nothing. */
export function renderInboxPage(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${raw(css)}</style>
</head>
<body>${content}</body>
</html>`
}

/** How long ago a time was: "12 min. ago". The title says when, in UTC. */
export function renderAge(received: string, now = Date.now()): Html {
  const minutes = Math.round((now - Date.parse(received)) / 60_000)
  const [amount, unit] =
    minutes < 60
      ? ([minutes, 'minute'] as const)
      : minutes < 60 * 24
        ? ([Math.round(minutes / 60), 'hour'] as const)
        : ([Math.round(minutes / 60 / 24), 'day'] as const)
  const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto', style: 'short' })
  const exact = `${received.slice(0, 16).replace('T', ' ')} UTC`
  return html`<time datetime="${received}" title="${exact}">${words.format(-amount, unit)}</time>`
}

/** Renders a link that dials a number or opens an e-mail, or a dash. */
export function renderContactLink(scheme: 'tel' | 'mailto', value: string): Html {
  return value
    ? html`<a href="${scheme}:${encodeURIComponent(value.toWellFormed())}">${value}</a>`
    : html`–`
}

export function renderFlags(texts: readonly string[]): Html {
  return html`${texts.map(text => html`<span class="flag">${text}</span>`)}`
}

/** "November 21, 2026 at 5:06 AM UTC" */
export function formatTime(time: string): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Date(time).toLocaleString('en-US', options)} UTC`
}

/** "November 21, 2026" */
export function formatLongDay(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

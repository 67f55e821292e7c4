import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { InboxStyles } from './inbox-styles.ts'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** A page of the inbox, with links beside its heading. It works without JavaScript and loads nothing. */
export function renderInboxPage(
  { css, icon }: InboxStyles,
  heading: string,
  nav: Html,
  content: Html,
): Html {
  return html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${heading}, lead desk</title>
<style>${raw(css)}</style>
</head>
<body>
<header>${raw(icon)}<h1>${heading}</h1>${nav}</header>
<main class="container stack">${content}</main>
</body>
</html>`
}

/** Renders a link that dials a number or opens an e-mail, or a dash. */
export function renderContactLink(scheme: 'tel' | 'mailto', value: string): Html {
  return value
    ? html`<a href="${scheme}:${encodeURIComponent(value.toWellFormed())}">${formatPhone(value)}</a>`
    : html`–`
}

/** "(555) 010-1234"; another text stays as it is. */
function formatPhone(text: string): string {
  return text.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}

/** "Nov 21, 2026, 12:06 AM", in which "AM" stays on the line of its digits. */
export function formatTime(time: string, timeZone: string): string {
  return new Date(time)
    .toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    .replace(/\s(?=[AP]M)/, '\u00a0')
}

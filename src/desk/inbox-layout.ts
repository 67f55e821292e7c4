import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import styles from '#inbox-styles'

/** The hash of the only style of these pages, for the content security policy. */
export const styleHash = createHash('sha256').update(styles.css).digest('base64')

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** A page of the inbox, with links beside its heading. It works without JavaScript and loads nothing. */
export function renderInboxPage(title: string, heading: string, nav: Html, content: Html): Html {
  return html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${raw(styles.css)}</style>
</head>
<body>
<header>${raw(styles.icon)}<h1>${heading}</h1>${nav}</header>
<main class="container">${content}</main>
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
  return formatMoment(time, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
}

/** "Nov 21, 2026, 12:06 AM" */
export function formatShortTime(time: string, timeZone: string): string {
  return formatMoment(time, { dateStyle: 'medium', timeStyle: 'short', timeZone })
}

/** A time whose "AM" or "PM" stays on the line of its digits. */
function formatMoment(time: string, options: Intl.DateTimeFormatOptions): string {
  return new Date(time).toLocaleString('en-US', options).replace(/\s(?=[AP]M)/, '\u00a0')
}

/** "November 21, 2026" */
export function formatLongDay(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

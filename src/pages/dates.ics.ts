import { createHash } from 'node:crypto'
import type { APIRoute } from 'astro'
import { getLawsuits, getScheduledEvents, type LawsuitEvent } from '../catalogue.ts'
import { getConfig, getTexts } from '../settings/config.ts'

/**
 * The upcoming dates as an iCalendar file (RFC 5545). Each event has six lines, so there is no library.
 */
export const GET: APIRoute = async ({ site }) => {
  const { ahead } = getScheduledEvents(await getLawsuits())
  const events = ahead.filter(({ date }) => date.length === 10)
  const name = escapeText(`${getConfig().site.name}: ${getTexts().dates.calendarName}`)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(getConfig().site.name)}//Dates ahead//EN`,
    // RFC 7986, 5.1, and what older calendars read.
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    ...events.flatMap(({ lawsuit: { id, data }, date, text }, index) => [
      'BEGIN:VEVENT',
      `UID:${uidOf(events, index)}@${site!.hostname}`,
      `DTSTAMP:${data.updated.replaceAll('-', '')}T000000Z`,
      `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
      // Else some calendars show the whole day as busy.
      'TRANSP:TRANSPARENT',
      `SUMMARY:${escapeText(`${data.name}: ${text}`)}`,
      `URL:${new URL(`/${id}`, site)}`,
      'END:VEVENT',
    ]),
    ...(events.length === 0 ? timeZone : []),
    'END:VCALENDAR',
  ]
  const body = lines.map(line => `${foldLine(line)}\r\n`).join('')
  return new Response(body, { headers: { 'content-type': 'text/calendar' } })
}

/** A component that shows nothing: a calendar needs at least one (RFC 5545, 3.6). */
const timeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/**
 * The id of an event. It does not contain the date, so calendars move the event when a court moves the date. Events of
 * an article with the same text are numbered.
 */
function uidOf(events: readonly LawsuitEvent[], index: number): string {
  const wordsOf = ({ lawsuit, text }: LawsuitEvent) => `${lawsuit.id} ${text}`
  const words = wordsOf(events[index]!)
  const before = events.slice(0, index).filter(event => wordsOf(event) === words).length
  return createHash('sha256')
    .update(`${words}${before || ''}`)
    .digest('hex')
    .slice(0, 32)
}

/** RFC 5545, 3.3.11. */
function escapeText(text: string): string {
  return text.replace(/[\\,;]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
}

/** Lines of at most 75 bytes: RFC 5545, 3.1. A character that is not ASCII has up to four. */
function foldLine(line: string): string {
  return line.match(/[ -~]{1,73}|.{1,18}/gsu)!.join('\r\n ')
}

import type { APIRoute } from 'astro'
import { daysAfter, today } from '../../schemas/day.ts'
import { site } from '../../site.ts'

/** Whom to tell of a weakness (RFC 9116, which wants an end at most a year away). */
export const GET: APIRoute = ({ url, site: origin }) => {
  return new Response(`Contact: mailto:${site.support}
Expires: ${daysAfter(today, 300)}T00:00:00.000Z
Preferred-Languages: en
Canonical: ${new URL(url.pathname, origin)}
`)
}

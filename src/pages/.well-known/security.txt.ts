import type { APIRoute } from 'astro'
import { config, daysAfter } from '../../config.ts'

const { site, today } = config()

/** Whom to tell of a weakness (RFC 9116, which wants an end at most a year away). */
export const GET: APIRoute = ({ url, site: origin }) => {
  return new Response(`Contact: mailto:${site.support}
Expires: ${daysAfter(today, 300)}T00:00:00.000Z
Preferred-Languages: en
Canonical: ${new URL(url.pathname, origin)}
`)
}

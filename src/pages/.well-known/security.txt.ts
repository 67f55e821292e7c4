import type { APIRoute } from 'astro'
import { today } from '../../schemas/day.ts'
import { site } from '../../site.ts'

/** Whom to tell of a weakness (RFC 9116, which wants an end at most a year away). */
export const GET: APIRoute = ({ url, site: origin }) => {
  const expires = new Date(today)
  expires.setUTCDate(expires.getUTCDate() + 300)
  return new Response(`Contact: mailto:${site.support}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${new URL(url.pathname, origin)}
`)
}

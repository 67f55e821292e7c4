import type { APIRoute } from 'astro'
import { addDays } from '../../forms/days.ts'
import { getConfig } from '../../settings/config.ts'

const { site, today } = getConfig()

/** The contact for security reports (RFC 9116, which recommends an expiry within a year). */
export const GET: APIRoute = ({ url, site: origin }) => {
  return new Response(`Contact: mailto:${site.support}
Expires: ${addDays(today, 300)}T00:00:00.000Z
Preferred-Languages: en
Canonical: ${new URL(url.pathname, origin)}
`)
}

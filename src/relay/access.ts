import { verifyWithJwks } from 'hono/jwt'
import { withoutSlash } from './relay-env.ts'

/**
 * Who comes: a person has an `email`, a service token a `common_name`.
 * https://developers.cloudflare.com/cloudflare-one/access-controls/applications/http-apps/authorization-cookie/application-token/
 */
export type Visitor = 'email' | 'common_name'

/**
 * True if Cloudflare Access let such a visitor pass. A request without its token came by another way:
 * https://developers.cloudflare.com/cloudflare-one/access-controls/applications/http-apps/authorization-cookie/validating-json/
 */
export async function isAdmitted(
  visitor: Visitor,
  token = '',
  team = '',
  audience = '',
): Promise<boolean> {
  if (!token || !team || !audience) return false
  const issuer = withoutSlash(team)
  const verifying = verifyWithJwks(token, {
    jwks_uri: `${issuer}/cdn-cgi/access/certs`,
    allowedAlgorithms: ['RS256'],
    verification: { iss: issuer, aud: audience },
  })
  return await verifying.then(
    claims => Boolean(claims[visitor]),
    () => false,
  )
}

import { verifyWithJwks } from 'hono/jwt'

/**
 * True if Cloudflare Access let somebody pass. A request without its token came by another way:
 * https://developers.cloudflare.com/cloudflare-one/access-controls/applications/http-apps/authorization-cookie/validating-json/
 */
export async function isAdmitted(token = '', team = '', audience = ''): Promise<boolean> {
  if (!token || !team || !audience) return false
  const verifying = verifyWithJwks(token, {
    jwks_uri: `${team}/cdn-cgi/access/certs`,
    allowedAlgorithms: ['RS256'],
    verification: { iss: team, aud: audience },
  })
  return await verifying.then(
    () => true,
    () => false,
  )
}

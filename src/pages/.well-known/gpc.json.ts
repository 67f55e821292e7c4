import type { APIRoute } from 'astro'
import { getConfig } from '../../settings/config.ts'

const { site } = getConfig()

/**
 * States that the site honors Global Privacy Control: https://w3c.github.io/gpc/#representation.
 */
export const GET: APIRoute = () => Response.json({ gpc: true, lastUpdate: site.privacySignal })

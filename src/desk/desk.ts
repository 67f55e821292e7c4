import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { createApi } from '../leads/api.ts'
import type { BuiltSite } from '../leads/built-site.ts'
import type { Database } from '../leads/database.ts'
import { createInbox } from '../leads/inbox.ts'
import { isLoopback } from '../settings/environment.ts'
import { certificateStandIn } from './certificate-stand-in.ts'
import { describeStoreError } from './leads-file.ts'
import { describeRefusal } from './refusals.ts'
import { createSiteHandler } from './static-site.ts'

/**
 * True if a proxy on this machine forwards what somebody elsewhere asks for. Browsers send none of these headers, and no
 * HTTP/1.0, which nginx did by default before 1.29.7: https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_http_version.
 * A proxy that says nothing of itself cannot be told from a browser.
 */
const isForwarded = ({ req, env }: Context) =>
  env?.incoming?.httpVersion === '1.0' ||
  Object.keys(req.header()).some(name => /^(x-)?forwarded|^x-real-ip$|^via$/.test(name))

/**
 * The lead desk: the API that the site posts to, the inbox, and the site.
 * @param folder the folder of the built site. In development, Astro serves the site.
 */
export function createDesk(site: BuiltSite, database: Database, folder?: string): Hono {
  const app = new Hono()
  app.get('/api/certificate.js', context =>
    context.body(certificateStandIn, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
    }),
  )
  const getIpAddress = (context: Context) =>
    (getConnInfo(context).remote.address ?? '').replace(/^::ffff:/, '')
  const api = createApi({
    ...site,
    getDatabase: () => database,
    // The desk stands in for the provider: what arrives here is delivered.
    firstState: 'delivered',
    getIpAddress,
    onRefused: (verdict, values) =>
      console.error(`[lead-desk] refused: ${describeRefusal(verdict, values)}`),
  })
  app.route('/api', api)
  app.use('/desk/*', async (context, next) => {
    // `DESK_HOST` opens the site to other machines, and a page elsewhere could point a name of its own at this one and
    // read leads (DNS rebinding).
    const { hostname } = new URL(context.req.url)
    const isHere = isLoopback(getIpAddress(context)) && isLoopback(hostname)
    if (isHere && !isForwarded(context)) return await next()
    return context.text('The inbox opens on the machine of the lead desk alone, at localhost.', 403)
  })
  app.route('/desk', createInbox(database, site, 'delivered'))
  app.get('/desk/', context => context.redirect('/desk', 301))
  if (folder) app.route('/', createSiteHandler(folder))
  app.onError((error, context) => {
    const storeProblem = describeStoreError(error)
    // The message and the stack of an unexpected error may quote any answer, so neither is printed.
    console.error(
      storeProblem ? `The leads file ${storeProblem}.` : `The lead desk failed: ${error.name}`,
    )
    return storeProblem
      ? context.json({ error: 'Leads cannot be stored or read at the moment' }, 503)
      : context.json({ error: 'The lead desk failed' }, 500)
  })
  return app
}

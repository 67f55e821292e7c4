import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isLoopback } from '../environment.ts'
import { createApi } from './api.ts'
import type { DeskForms } from './built-forms.ts'
import { certificateStandIn } from './certificate-stand-in.ts'
import { createInbox } from './inbox.ts'
import { requirePassword } from './password.ts'
import { describeRefusal } from './refusals.ts'
import type { DeskSettings } from './settings.ts'
import { createSiteHandler } from './static-site.ts'
import { describeStoreError } from './submission-file.ts'
import type { SubmissionStore } from './submission-store.ts'

interface DeskOptions extends Partial<Pick<DeskSettings, 'password' | 'allowOrigin'>> {
  /** Only at a loopback host, requests for other names are refused. */
  readonly host: string
  readonly forms: DeskForms
  readonly leads: SubmissionStore
  /** The folder of the built site. In development, Astro serves the site. */
  readonly folder?: string
}

/** The lead desk: the site, the API it posts to, and the inbox for the user `desk`. */
export function createDesk(options: DeskOptions): Hono {
  const { forms, leads, folder, host, password, allowOrigin = '' } = options
  const app = new Hono()
  app.use(async (context, next) => {
    // Prevents DNS rebinding: another site could point its own name at this machine and read leads.
    if (isLoopback(host) && !isLoopback(new URL(context.req.url).hostname))
      return context.text(
        'The lead desk answers to the name localhost only. A proxy before it sends "Host: localhost", as docs/operating.md says.',
        421,
      )
    return await next()
  })
  app.get('/api/certificate.js', context =>
    context.body(certificateStandIn, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
    }),
  )
  app.get('/api/health', async context => {
    // This deletes nothing, and fails if the file cannot take a lead.
    await leads.removeBefore('')
    return context.json({ ok: true })
  })
  const getIpAddress = (context: Context) =>
    (getConnInfo(context).remote.address ?? '').replace(/^::ffff:/, '')
  const api = createApi({
    ...forms,
    getStore: () => leads,
    getIpAddress,
    onRefused: (_, verdict, values) =>
      console.error(`[lead-desk] refused: ${describeRefusal(verdict, values)}`),
    allowOrigin,
  })
  app.route('/api', api)
  if (password) app.use('/desk/*', requirePassword(password, getIpAddress))
  app.route('/desk', createInbox(leads, forms))
  app.get('/desk/', context => context.redirect('/desk', 301))
  if (folder) app.route('/', createSiteHandler(folder))
  app.onError((error, context) => {
    if (error instanceof HTTPException) return error.getResponse()
    const storeProblem = describeStoreError(error)
    // The visitor closed the connection before the whole body arrived.
    if (!storeProblem && context.req.raw.signal.aborted) return context.body(null, 400)
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

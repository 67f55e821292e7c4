import { Hono } from 'hono'
import type { Questionnaire } from '../forms/model.ts'
import { api } from './api.ts'
import { inbox } from './inbox.ts'
import { type Leads, trouble } from './leads.ts'
import { isLoopback } from './settings.ts'
import { files } from './static.ts'

export interface Setup {
  readonly questionnaires: readonly Questionnaire[]
  readonly leads: Leads
  /** The folder of the built site. */
  readonly folder: string
  /** Accept requests for any host name. Otherwise only names of this machine are accepted. */
  readonly anyHost: boolean
}

/** The lead desk: the site, the API it posts to, and the inbox. */
export function desk({ questionnaires, leads, folder, anyHost }: Setup): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    // Prevents DNS rebinding: another site could point its own name at this machine and read leads.
    if (!anyHost && !isLoopback(new URL(context.req.url).hostname))
      return context.text('The lead desk answers to localhost only. DESK_HOST changes that.', 421)
    return await next()
  })
  app.route('/api', api(questionnaires, leads))
  app.route('/desk', inbox(leads, questionnaires))
  app.get('/desk/', context => context.redirect('/desk', 301))
  app.route('/', files(folder))
  app.onError((error, context) => {
    const ofLeads = trouble(error)
    // The visitor closed the connection before the whole body arrived.
    if (!ofLeads && context.req.raw.signal.aborted) return context.body(null, 400)
    // The message and the stack may quote an answer, so neither is printed.
    console.error(ofLeads ? `The leads file ${ofLeads}.` : `The lead desk failed: ${error.name}`)
    return ofLeads
      ? context.json({ error: 'Leads cannot be stored or read at the moment' }, 503)
      : context.json({ error: 'The lead desk failed' }, 500)
  })
  return app
}

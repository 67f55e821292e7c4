import { type Context, Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { secureHeaders } from 'hono/secure-headers'
import type { Questionnaire } from '../forms/model.ts'
import { noStore } from './api.ts'
import { csvOf } from './csv.ts'
import { type Filter, listPage, type View, views } from './inbox-list.ts'
import { styleHash } from './inbox-page.ts'
import { leadPage } from './lead-page.ts'
import type { Leads } from './leads.ts'

/** The leads as lists, as a page for each, and as exports. */
export function inbox(leads: Leads, questionnaires: readonly Questionnaire[]): Hono {
  const app = new Hono()
  const none = ["'none'"]
  app.use(noStore, csrf())
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: none,
        styleSrc: [`'sha256-${styleHash}'`],
        baseUri: none,
        formAction: ["'self'"],
        frameAncestors: none,
      },
    }),
  )
  app.get('/', async context => {
    const before = number(context.req.query('before'))
    return context.html(await listPage(leads, questionnaires, filterIn(context), before))
  })
  app.on('GET', ['/leads.csv', '/leads.json'], async context => {
    const filter = filterIn(context)
    const { endpoints } = views[filter.view]
    const all = await leads.list({ ...filter, endpoints, limit: Number.MAX_SAFE_INTEGER })
    const isCsv = context.req.path.endsWith('.csv')
    return context.body(isCsv ? csvOf(all) : JSON.stringify(all, null, 1), 200, {
      'content-type': `${isCsv ? 'text/csv' : 'application/json'}; charset=utf-8`,
      'content-disposition': `attachment; filename="${filter.view}.${isCsv ? 'csv' : 'json'}"`,
    })
  })
  app.get('/:id', async context => {
    const lead = await leads.one(number(context.req.param('id')) ?? 0)
    if (!lead) return context.text('There is no such lead.', 404)
    return context.html(
      leadPage(
        lead,
        questionnaires.find(({ id }) => id === lead.form),
      ),
    )
  })
  app.post('/:id/delete', async context => {
    await leads.remove(number(context.req.param('id')) ?? 0)
    return context.redirect('/desk', 303)
  })
  return app
}

function filterIn(context: Context): Filter {
  const { view = '', form, state, text } = context.req.query()
  return { view: Object.hasOwn(views, view) ? (view as View) : 'leads', form, state, text }
}

function number(text = ''): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

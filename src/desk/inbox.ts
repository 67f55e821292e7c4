import { type Context, Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { secureHeaders } from 'hono/secure-headers'
import type { Questionnaire } from '../forms/model.ts'
import { noStore } from './api.ts'
import { csvOf } from './csv.ts'
import { type Filter, listPage, type View, views } from './inbox-list.ts'
import { styleHash } from './inbox-page.ts'
import { deletePage, leadPage } from './lead-page.ts'
import type { Lead, Leads } from './leads.ts'
import { workbookOf } from './spreadsheet.ts'

/** The exports by file extension. */
const exports = {
  csv: { type: 'text/csv; charset=utf-8', write: csvOf },
  json: {
    type: 'application/json; charset=utf-8',
    write: (leads: readonly Lead[]) => JSON.stringify(leads, null, 1),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: async (leads: readonly Lead[]) => new Uint8Array(await workbookOf(leads)),
  },
} as const

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
  for (const [ending, { type, write }] of Object.entries(exports))
    app.get(`/leads.${ending}`, async context => {
      const filter = filterIn(context)
      const { endpoints } = views[filter.view]
      const all = await leads.list({ ...filter, endpoints, limit: Number.MAX_SAFE_INTEGER })
      return context.body(await write(all), 200, {
        'content-type': type,
        'content-disposition': `attachment; filename="${filter.view}.${ending}"`,
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
  app.get('/:id/delete', async context => {
    const lead = await leads.one(number(context.req.param('id')) ?? 0)
    return lead ? context.html(deletePage(lead)) : context.text('There is no such lead.', 404)
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

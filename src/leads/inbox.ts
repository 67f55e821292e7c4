import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import { preventCaching } from './api.ts'
import type { BuiltSite } from './built-site.ts'
import { renderCsv } from './csv.ts'
import { buildListUrl, buildSelection, parseFilter } from './inbox-filter.ts'
import { renderListPage } from './inbox-list.ts'
import { renderDeletePage, renderLeadPage, renderMissingPage } from './lead-page.ts'
import type { LeadStore, StoredLead } from './lead-store.ts'
import { type ContactKeys, findContactKeys, listContacts } from './search.ts'

/** The leads as lists, as a page for each, and as CSV. */
export function createInbox(leads: LeadStore, site: BuiltSite): Hono {
  const app = new Hono()
  const none = ["'none'"]
  const styleHash = createHash('sha256').update(site.styles.css).digest('base64')
  const contentSecurityPolicy = {
    defaultSrc: none,
    styleSrc: [`'sha256-${styleHash}'`],
    baseUri: none,
    formAction: ["'self'"],
    frameAncestors: none,
  }
  app.use(preventCaching, csrf(), secureHeaders({ contentSecurityPolicy }))
  // A request from another origin. Anything else is for the desk or the relay.
  app.onError(error => {
    if (error instanceof HTTPException) return error.getResponse()
    throw error
  })
  app.get('/', async context =>
    context.html(await renderListPage(leads, site, parseFilter(context))),
  )
  app.get('/leads.csv', async context => {
    const filter = parseFilter(context)
    const all = await leads.list(buildSelection(filter, site.timeZone))
    return context.body(renderCsv(all), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${filter.view}.csv"`,
    })
  })
  const showLead = (render: typeof renderLeadPage) => async (context: Context) => {
    const lead = await leads.get(Number(context.req.param('id')) || 0)
    const filter = parseFilter(context)
    if (!lead) return context.html(renderMissingPage(filter, site), 404)
    const samePerson = await listSamePerson(leads, lead, findContactKeys(site.questionnaires))
    return context.html(render(lead, samePerson, filter, site))
  }
  app.get('/:id', showLead(renderLeadPage))
  app.get('/:id/delete', showLead(renderDeletePage))
  app.post('/:id/delete', async context => {
    // Only the submissions that the page showed are deleted: nobody has seen one that arrived since then.
    const { ids = context.req.param('id') } = await context.req.parseBody()
    await leads.remove(String(ids).split(',').map(Number))
    return context.redirect(buildListUrl({ ...parseFilter(context), deleted: String(ids) }), 303)
  })
  return app
}

/** The submissions with a phone number or e-mail address of this one, newest first, this one among them. */
async function listSamePerson(leads: LeadStore, lead: StoredLead, keys: ContactKeys) {
  const contacts = listContacts(lead.payload, keys)
  // A search also finds submissions that have the number or address in another answer, or with other accents.
  const matches = (await Promise.all(contacts.map(text => leads.list({ text })))).flat()
  const samePerson = matches.filter(({ payload }) =>
    listContacts(payload, keys).some(contact => contacts.includes(contact)),
  )
  const byId = new Map([lead, ...samePerson].map(submission => [submission.id, submission]))
  return [...byId.values()].sort((a, b) => b.id - a.id)
}

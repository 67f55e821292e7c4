import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import { preventCaching } from './api.ts'
import type { BuiltSite } from './built-site.ts'
import { renderCsv } from './csv.ts'
import type { Database } from './database.ts'
import { buildListUrl, buildSelection, parseFilter } from './inbox-filter.ts'
import { renderListPage } from './inbox-list.ts'
import { renderDeletePage, renderLeadPage, renderMissingPage } from './lead-page.ts'
import { createLeadStore, type LeadStore, type StoredLead } from './lead-store.ts'
import { createProofStore } from './proofs.ts'
import { proofsPerPage, renderProofsPage } from './proofs-page.ts'
import { type ContactKeys, findContactKeys, listContacts } from './search.ts'

/** The leads as lists, as a page for each, and as CSV, and the proofs that are left of old ones. */
export function createInbox(database: Database, site: BuiltSite): Hono {
  const leads = createLeadStore(database)
  const proofs = createProofStore(database)
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
  app.get('/proofs', async context => {
    const { text = '', before } = parseFilter(context)
    const found = await proofs.list(text, before ? Number(before) : undefined, proofsPerPage + 1)
    return context.html(renderProofsPage(found, text, site))
  })
  const keys = findContactKeys(site.questionnaires)
  const findPerson = async (id: number) => {
    const lead = await leads.get(id)
    const proof = lead ? undefined : await proofs.get(id)
    const contacts = lead ? listContacts(lead.payload, keys) : [proof?.number, proof?.email]
    const known = contacts.filter(contact => contact !== undefined && contact !== '') as string[]
    const submissions = await listSubmissions(leads, lead, known, keys)
    const found = await proofs.listByContact(known)
    const others = found.filter(({ id }) => id !== proof?.id)
    return { lead, proof, submissions, proofs: proof ? [proof, ...others] : found }
  }
  app.get('/:id', async context => {
    const { lead, ...person } = await findPerson(Number(context.req.param('id')) || 0)
    const filter = parseFilter(context)
    if (!lead) return context.html(renderMissingPage(filter, site), 404)
    return context.html(renderLeadPage(lead, person, filter, site))
  })
  app.get('/:id/delete', async context => {
    const { lead, proof, ...person } = await findPerson(Number(context.req.param('id')) || 0)
    const filter = parseFilter(context)
    const shown = lead ?? proof
    if (!shown) return context.html(renderMissingPage(filter, site), 404)
    return context.html(renderDeletePage(shown, person, filter, site))
  })
  app.post('/:id/delete', async context => {
    // Only the submissions that the page showed are deleted: nobody has seen one that arrived since then.
    const { ids = context.req.param('id') } = await context.req.parseBody()
    await leads.remove(String(ids).split(',').map(Number))
    return context.redirect(buildListUrl({ ...parseFilter(context), deleted: String(ids) }), 303)
  })
  return app
}

/** The submissions with one of these phone numbers or e-mail addresses, newest first, and the lead itself. */
async function listSubmissions(
  leads: LeadStore,
  lead: StoredLead | undefined,
  contacts: readonly string[],
  keys: ContactKeys,
) {
  // A search also finds submissions that have the number or address in another answer, or with other accents.
  const matches = (await Promise.all(contacts.map(text => leads.list({ text })))).flat()
  const samePerson = matches.filter(({ payload }) =>
    listContacts(payload, keys).some(contact => contacts.includes(contact)),
  )
  const byId = new Map(
    [...(lead ? [lead] : []), ...samePerson].map(submission => [submission.id, submission]),
  )
  return [...byId.values()].sort((a, b) => b.id - a.id)
}

import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import { preventCaching } from './api.ts'
import type { BuiltSite } from './built-site.ts'
import { renderCsv } from './csv.ts'
import type { Database } from './database.ts'
import { renderDeletePage, renderEraseStopsPage } from './delete-page.ts'
import { createFate, type LeadState } from './fate.ts'
import { createForgetting } from './forget.ts'
import { buildListUrl, buildSelection, parseFilter, withoutOutcome } from './inbox-filter.ts'
import { findEarlierPage, renderListPage, renderLists } from './inbox-list.ts'
import { keptPerPage, renderKeptList, renderKeptPage } from './kept-page.ts'
import { renderLeadPage, renderMissingPage } from './lead-page.ts'
import { createLeadStore, type StoredLead } from './lead-store.ts'
import {
  parseRequest,
  type RequestEntry,
  renderReachedPage,
  renderRequestPage,
} from './request-page.ts'

/** The leads as lists, as a page for each, and as CSV, and the proofs and stops that are left of deleted ones. */
export function createInbox(database: Database, site: BuiltSite, firstState?: LeadState): Hono {
  const leads = createLeadStore(database)
  const fate = createFate(database, firstState)
  const forgetting = createForgetting(database)
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
  const idOf = (context: Context) => Number(context.req.param('id')) || 0
  const findPerson = async (lead: StoredLead) => ({
    leads: await leads.listByContact(lead, lead.id),
    kept: await leads.listKeptByContact(lead),
  })
  const filterOf = (context: Context) => withoutOutcome(parseFilter(context))
  const renderMissing = (context: Context) =>
    context.html(renderMissingPage(filterOf(context), site), 404)

  app.get('/', async context => {
    const filter = parseFilter(context)
    const page = await renderListPage(leads, site, filter)
    return page ? context.html(page) : context.redirect(await findEarlierPage(leads, site, filter))
  })
  app.get('/leads.csv', async context => {
    const filter = filterOf(context)
    const all = await leads.list(buildSelection(filter, site))
    return context.body(renderCsv(all), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${filter.view}.csv"`,
    })
  })

  app.get('/proofs', async context => {
    const { text = '', before } = parseFilter(context)
    const kept = await leads.listKept(text, before ? Number(before) : undefined, keptPerPage + 1)
    const lists = renderLists(await leads.countByForm({ text }), { text })
    return context.html(renderKeptList(kept, text, lists, site))
  })
  app.get('/proofs/:id', async context => {
    const kept = await leads.getKept(idOf(context))
    return kept ? context.html(renderKeptPage(kept, false, site)) : renderMissing(context)
  })
  app.post('/proofs/:id', async context => {
    const kept = await leads.getKept(idOf(context))
    if (!kept) return renderMissing(context)
    const { isSure } = await context.req.parseBody()
    if (isSure !== 'yes') return context.html(renderKeptPage(kept, true, site))
    await forgetting.eraseKept(kept.submission)
    return context.redirect('/desk/proofs', 303)
  })

  app.get('/request', context => context.html(renderRequestPage({}, '', site)))
  app.post('/request', async context => {
    const { isSure, ...entry } = (await context.req.parseBody()) as RequestEntry & {
      readonly isSure?: string
    }
    const now = new Date()
    const request = parseRequest(entry, site, now)
    if (typeof request === 'string') return context.html(renderRequestPage(entry, request, site))
    if (isSure === 'no') return context.html(renderRequestPage(entry, '', site))
    if (isSure !== 'yes') {
      const reached = await leads.listReached(request.endpoint, request)
      return context.html(renderReachedPage(entry, reached, site))
    }
    await fate.add(request, now.getTime())
    return context.redirect(buildListUrl({ view: 'requests' }), 303)
  })

  app.get('/:id', async context => {
    const lead = await leads.get(idOf(context))
    if (!lead) return renderMissing(context)
    const [presses, person] = [await leads.listPresses(lead.id), await findPerson(lead)]
    return context.html(renderLeadPage(lead, presses, person, filterOf(context), site))
  })
  app.post('/:id/told', async context => {
    await fate.recordTold(idOf(context), Date.now())
    return context.redirect(buildListUrl(filterOf(context), `/desk/${idOf(context)}`), 303)
  })
  app.get('/:id/delete', async context => {
    const lead = await leads.get(idOf(context))
    if (!lead) return renderMissing(context)
    return context.html(renderDeletePage(lead, await findPerson(lead), filterOf(context), site))
  })
  app.post('/:id/delete', async context => {
    // Only what the page showed is deleted: nobody has seen a lead that arrived since then.
    const { ids = [], erase } = await context.req.parseBody({ all: true })
    const chosen = [ids].flat().map(Number)
    const filter = filterOf(context)
    if (!erase) {
      const cleared = await forgetting.clear(chosen)
      const left = await Promise.all(chosen.map(leads.get))
      const outcome = {
        deleted: cleared.join(),
        kept: left.flatMap(lead => lead?.id ?? []).join(),
      }
      return context.redirect(buildListUrl({ ...filter, ...outcome }), 303)
    }
    const found = await Promise.all(chosen.map(leads.get))
    const stops = found.filter(lead => lead !== undefined && lead.request !== null) as StoredLead[]
    if (stops.length > 0 && erase !== 'yes')
      return context.html(renderEraseStopsPage(idOf(context), stops, chosen, filter, site))
    await forgetting.erase(chosen)
    return context.redirect(buildListUrl({ ...filter, deleted: chosen.join() }), 303)
  })
  return app
}

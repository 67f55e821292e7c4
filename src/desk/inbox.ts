import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { secureHeaders } from 'hono/secure-headers'
import type { Questionnaire } from '../forms/model.ts'
import { preventCaching } from './api.ts'
import { renderCsv } from './csv.ts'
import { styleHash } from './inbox-layout.ts'
import { buildSelection, inboxViews, parseFilter, renderListPage } from './inbox-list.ts'
import type { RefusalLog } from './refusals.ts'
import { listContacts } from './search.ts'
import { createWorkbook } from './spreadsheet.ts'
import { renderDeletePage, renderSubmissionPage } from './submission-page.ts'
import type { StoredSubmission, SubmissionStore } from './submission-store.ts'

/** The exports by file extension. */
const exports = {
  csv: { type: 'text/csv; charset=utf-8', write: renderCsv },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: async (...leads: Parameters<typeof createWorkbook>) =>
      new Uint8Array(await createWorkbook(...leads)),
  },
} as const

/**
 * The leads as lists, as a page for each, and as exports.
 * @param canDelete false if no page deletes a lead
 */
export function createInbox(
  leads: SubmissionStore,
  refusals: RefusalLog,
  questionnaires: readonly Questionnaire[],
  canDelete = true,
): Hono {
  const app = new Hono()
  /** The submissions with the same phone number or e-mail address, among them this one. */
  const listOfSamePerson = async (lead: StoredSubmission) => {
    const contacts = listContacts(lead)
    const all = await leads.list({ limit: Number.MAX_SAFE_INTEGER })
    return all.filter(
      each => each.id === lead.id || listContacts(each).some(own => contacts.includes(own)),
    )
  }
  const none = ["'none'"]
  app.use(preventCaching, csrf())
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
    const before = parseId(context.req.query('before'))
    const filter = parseFilter(context)
    return context.html(await renderListPage(leads, refusals, questionnaires, filter, before))
  })
  for (const [ending, { type, write }] of Object.entries(exports))
    app.get(`/leads.${ending}`, async context => {
      const filter = parseFilter(context)
      const all = await leads.list({ ...buildSelection(filter), limit: Number.MAX_SAFE_INTEGER })
      return context.body(await write(all, questionnaires), 200, {
        'content-type': type,
        'content-disposition': `attachment; filename="${filter.view}.${ending}"`,
      })
    })
  app.get('/:id', async context => {
    const lead = await leads.get(parseId(context.req.param('id')) ?? 0)
    if (!lead) return context.text('There is no such lead.', 404)
    const { endpoints } = Object.values(inboxViews).find(view =>
      view.endpoints.some(endpoint => endpoint === lead.endpoint),
    ) ?? { endpoints: [lead.endpoint] }
    const form = questionnaires.find(({ id }) => id === lead.form)
    const neighbors = await leads.findNeighbors(lead.id, endpoints)
    return context.html(renderSubmissionPage(lead, form, neighbors, canDelete))
  })
  if (!canDelete) return app
  app.get('/:id/delete', async context => {
    const lead = await leads.get(parseId(context.req.param('id')) ?? 0)
    if (!lead) return context.text('There is no such lead.', 404)
    return context.html(renderDeletePage(lead, await listOfSamePerson(lead)))
  })
  app.post('/:id/delete', async context => {
    // Those that the page showed: one that arrived since then was not looked at.
    const { ids = context.req.param('id') } = await context.req.parseBody()
    await leads.remove(String(ids).split(',').map(Number))
    return context.redirect('/desk', 303)
  })
  return app
}

function parseId(text = ''): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { secureHeaders } from 'hono/secure-headers'
import { preventCaching } from './api.ts'
import type { DeskForms } from './built-forms.ts'
import { renderCsv } from './csv.ts'
import { buildSelection, listNeighbors, parseFilter } from './inbox-filter.ts'
import { styleHash } from './inbox-layout.ts'
import { renderListPage } from './inbox-list.ts'
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
  { questionnaires, timeZone }: Omit<DeskForms, 'consents'>,
  canDelete = true,
): Hono {
  const forms = new Map(questionnaires.map(form => [form.id, form]))
  const site = { forms, timeZone }
  const app = new Hono()
  const none = ["'none'"]
  const contentSecurityPolicy = {
    defaultSrc: none,
    styleSrc: [`'sha256-${styleHash}'`],
    baseUri: none,
    formAction: ["'self'"],
    frameAncestors: none,
  }
  app.use(preventCaching, csrf(), secureHeaders({ contentSecurityPolicy }))
  app.get('/', async context => {
    const before = Number(context.req.query('before')) || undefined
    return context.html(await renderListPage(leads, site, parseFilter(context), before))
  })
  for (const [ending, { type, write }] of Object.entries(exports))
    app.get(`/leads.${ending}`, async context => {
      const filter = parseFilter(context)
      const all = await leads.list(buildSelection(filter, timeZone))
      return context.body(await write(all, forms), 200, {
        'content-type': type,
        'content-disposition': `attachment; filename="${filter.view}.${ending}"`,
      })
    })
  app.get('/:id', async context => {
    const lead = await leads.get(Number(context.req.param('id')) || 0)
    if (!lead) return context.text('There is no such lead.', 404)
    const endpoints = listNeighbors(lead.endpoint)
    const [newer] = await leads.list({ endpoints, after: lead.id }, 1)
    const [older] = await leads.list({ endpoints, before: lead.id }, 1)
    const neighbors = { newer: newer?.id, older: older?.id }
    return context.html(
      renderSubmissionPage(lead, site, neighbors, await listSamePerson(leads, lead), canDelete),
    )
  })
  if (!canDelete) return app
  app.get('/:id/delete', async context => {
    const lead = await leads.get(Number(context.req.param('id')) || 0)
    if (!lead) return context.text('There is no such lead.', 404)
    return context.html(renderDeletePage(lead.id, await listSamePerson(leads, lead), site))
  })
  app.post('/:id/delete', async context => {
    // Only the submissions that the page showed are deleted: nobody has seen one that arrived since then.
    const { ids = context.req.param('id') } = await context.req.parseBody()
    await leads.remove(String(ids).split(',').map(Number))
    return context.redirect('/desk', 303)
  })
  return app
}

/** The submissions with a phone number or e-mail address of this one, newest first, this one among them. */
async function listSamePerson(leads: SubmissionStore, lead: StoredSubmission) {
  const contacts = listContacts(lead.payload)
  // A search also finds submissions that have the number or address in another answer.
  const matches = (await Promise.all(contacts.map(text => leads.list({ text })))).flat()
  const samePerson = matches.filter(({ payload }) =>
    listContacts(payload).some(contact => contacts.includes(contact)),
  )
  const byId = new Map([lead, ...samePerson].map(submission => [submission.id, submission]))
  return [...byId.values()].sort((a, b) => b.id - a.id)
}

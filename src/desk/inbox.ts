import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { exported } from './export.ts'
import type { Leads } from './leads.ts'
import { css, page } from './page.ts'

const hash = createHash('sha256').update(css).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The leads as a page and as exports. Works without JavaScript and loads nothing. */
export function inbox(leads: Leads): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.header('content-security-policy', policy)
    context.header('x-content-type-options', 'nosniff')
    context.header('referrer-policy', 'no-referrer')
    context.header('cross-origin-opener-policy', 'same-origin')
    context.header('cross-origin-resource-policy', 'same-origin')
    context.header('cache-control', 'no-store')
  })

  app.get('/', context => {
    const before = context.req.query('before') ?? ''
    return context.html(
      page(leads, formIn(context), /^\d{1,15}$/.test(before) ? Number(before) : undefined),
    )
  })
  app.get('/leads.csv', context => exported(context, 'csv', leads, formIn(context)))
  app.get('/leads.json', context => exported(context, 'json', leads, formIn(context)))
  return app
}

function formIn(context: Context): string | undefined {
  return context.req.query('form') || undefined
}

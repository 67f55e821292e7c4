import type { Context } from 'hono'
import { csvOf } from './csv.ts'
import type { Leads } from './leads.ts'

const types = { csv: 'text/csv', json: 'application/json' }

/** Answers with the leads of a form, or of all, as a file. */
export function exported(context: Context, as: keyof typeof types, leads: Leads, form?: string) {
  const all = leads.list({ form, limit: Number.MAX_SAFE_INTEGER })
  return context.body(as === 'csv' ? csvOf(all) : JSON.stringify(all, null, 1), 200, {
    'content-type': `${types[as]}; charset=utf-8`,
    'content-disposition': `attachment; filename="leads.${as}"`,
  })
}

import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Context } from 'hono'
import { csvOf } from './csv.ts'
import type { Lead, Leads } from './leads.ts'
import { report } from './report.ts'

/** Leads in batches, newest first, from the newest older than an id on. */
export type Batches = (before?: number) => AsyncIterable<readonly Lead[]>

const types = { csv: 'text/csv', json: 'application/json' }

/** Answers with the leads of a form, or of all, as a file; sends them while it reads them. */
export async function exported(
  context: Context,
  as: keyof typeof types,
  leads: Leads,
  form?: string,
) {
  const batches = batchesOf(leads, form)
  const texts = as === 'csv' ? csvOf(batches) : jsonOf(batches)
  const encoder = new TextEncoder()
  let wanted = true
  // Leads that cannot be read are told of in place of a file.
  let next: IteratorResult<string> | undefined = await texts.next()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = next ?? (await texts.next())
        next = undefined
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        if (!wanted) return
        report(error)
        // So that the file is known to be cut off.
        controller.error(new Error('The export stopped'))
      }
    },
    async cancel() {
      wanted = false
      await texts.return(undefined)
    },
  })
  return context.body(body, 200, {
    'content-type': `${types[as]}; charset=utf-8`,
    'content-disposition': `attachment; filename="leads.${as}"`,
  })
}

/** Memory holds one batch, and leads are received between two of them. */
function batchesOf(leads: Leads, form: string | undefined): Batches {
  return async function* (before) {
    for (let from = before; ; ) {
      const batch = leads.list({ form, before: from, limit: 200 })
      if (batch.length === 0) return
      yield batch
      from = batch.at(-1)!.id
      await yieldToEventLoop()
    }
  }
}

async function* jsonOf(batches: Batches): AsyncGenerator<string> {
  let between = '['
  for await (const batch of batches()) {
    yield between + batch.map(lead => JSON.stringify(lead)).join(',\n')
    between = ',\n'
  }
  yield between === '[' ? '[]' : ']'
}

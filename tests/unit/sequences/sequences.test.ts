import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readContent } from '../../../src/desk/content.ts'
import { openDesk } from '../../support/desks.ts'
import { action } from './actions.ts'
import { Ledger } from './ledger.ts'
import { Visitors } from './visitors.ts'

const { questionnaires } = readContent()
/** One of each shape. */
const forms = ['depo-provera', 'tepezza', 'claim-review', 'newsletter'].map(
  id => questionnaires.find(known => known.id === id)!,
)

test('whatever visitors do and whatever fails, no lead is lost, doubled, in an address or thanked for in vain', async () => {
  const desk = openDesk({ questionnaires })
  const actions = fc.array(action, { minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...forms), actions, async (form, actions) => {
      const visitors = new Visitors(form, new Ledger(desk))
      for (const action of actions) await visitors.act(action)
      await visitors.seeThrough()
    }),
    { numRuns: 1000 },
  )
  // Proves that the sequences sent leads at all.
  expect((await desk.leads.list({ limit: 1 }))[0]!.id).toBeGreaterThan(1000)
}, 120_000)

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createFate, type Run } from '../../../src/leads/fate.ts'
import { createForgetting } from '../../../src/leads/forget.ts'
import { createLeadStore } from '../../../src/leads/lead-store.ts'
import { addLead } from '../../support/servers/desks.ts'
import { openLeadsDatabase } from '../../support/servers/leads-database.ts'

const start = Date.parse('2026-11-21T00:00:00.000Z')
const hour = 3_600_000
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const [, redeliverSql] = /--command "(.*)"/.exec(scripts['relay:redeliver'])!

/** Random numbers of one seed: https://github.com/cprosche/mulberry32. */
function createRandom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** What the provider took under a key. */
interface Taken {
  readonly lead: number
  readonly submission: number
  readonly person: string
  readonly isStop: boolean
  readonly time: number
  readonly payload: string
}

const persons = ['5550100000', '5550100001', '5550100002']

/**
 * Three persons press, from two pages with words of their own, with and without a certificate, ask to stop, ask again, and
 * are deleted. Meanwhile the provider is down, refuses what has no certificate, or takes a lead and does not say so, and
 * the end of an attempt comes at once, later, out of order, or never.
 */
test('in random histories no lead is lost, doubled, mixed, unproven, sent after a stop or untold', async () => {
  const random = createRandom(7)
  const events = {
    presses: 0,
    certificates: 0,
    refusals: 0,
    down: 0,
    taken: 0,
    unclear: 0,
    late: 0,
    never: 0,
    redeliveries: 0,
    stops: 0,
    again: 0,
    deletions: 0,
    proofs: 0,
  }
  const failures: string[] = []
  const { database, ...stores } = openLeadsDatabase()
  const fate = createFate(stores)
  const forgetting = createForgetting(stores)
  const store = createLeadStore(stores)
  const redeliver = () => database.exec(redeliverSql!)
  const readAll = (sql: string, ...values: string[]) =>
    database.prepare(sql).all(...values) as Record<string, number | string>[]

  for (let history = 0; history < 3000; history++) {
    database.exec('DELETE FROM leads; DELETE FROM submissions')
    let time = start + history * 1e9
    let certificates = 0
    const taken = new Map<string, Taken>()
    /** When each submission was pressed, and each person last stopped, was deleted, or pressed with a certificate. */
    const pressed = new Map<number, number>()
    const stopped = new Map<string, number>()
    const cleared = new Map<string, number>()
    const wanted = new Map<string, number>()
    const ends: (() => Promise<void>)[] = []
    const add = async (change: Parameters<typeof addLead>[1]) => {
      const receivedAt = new Date(time).toISOString()
      await addLead(fate, { receivedAt, form: 'none', ...change })
      pressed.set(Number(readAll('SELECT max(id) AS id FROM submissions')[0]!.id), time)
    }
    const settle = async (
      ...[run, attempt, state, status]: readonly [Run, number, 'dead' | 'delivered', number]
    ) => {
      const end = () => fate.settle(run, attempt, state, status, null, time)
      const how = random(8)
      if (how > 2) return await end()
      if (how === 0) events.never++
      else {
        events.late++
        ends.splice(random(ends.length + 1), 0, end)
      }
    }
    const finish = async (isSure: boolean) => {
      for (let index = ends.length; index--; )
        if (isSure || random(2)) await ends.splice(index, 1)[0]!()
    }
    const attempt = async (isDown: boolean) => {
      for (const { id, run: number, workflow, sending } of readAll(
        "SELECT * FROM leads WHERE state IN ('stored', 'waiting')",
      )) {
        const run = { lead: Number(id), run: Number(number), workflow: String(workflow) }
        const begun = (await fate.begin(run, time))!
        const { number: person, xxTrustedFormCertUrl } = JSON.parse(begun.payload)
        const isStop = begun.endpoint === '/unsubscribe'
        const end = (state: 'dead' | 'delivered', status: number) =>
          settle(run, begun.attempts, state, status)
        if (isDown) {
          events.down++
          if (random(4) === 0) await end('dead', 0)
        } else if (!isStop && !xxTrustedFormCertUrl) {
          events.refusals++
          await end('dead', random(2) ? 422 : 200)
        } else {
          const earlier = taken.get(begun.key)
          const isUnclear = !earlier && random(5) === 0
          if (earlier && earlier.payload !== begun.payload)
            failures.push(`${history}: two bodies under a key`)
          if (!earlier) {
            events.taken++
            const submission = Number(sending)
            taken.set(begun.key, {
              lead: run.lead,
              submission,
              person,
              isStop,
              time,
              payload: begun.payload,
            })
            if (!isStop && stopped.get(person)! > pressed.get(submission)!)
              failures.push(`${history}: sent after a stop`)
          }
          events.unclear += Number(isUnclear)
          await end(isUnclear ? 'dead' : 'delivered', isUnclear ? 500 : 200)
        }
      }
    }
    for (let step = 0; step < 18; step++) {
      time += (1 + random(40)) * 60_000
      const event = random(10)
      const person = persons[random(3)]!
      if (event < 4) {
        const certificate = random(2) ? `https://cert.example/${++certificates}` : ''
        const page = `/p${random(2)}`
        events.presses++
        if (stopped.has(person)) events.again++
        if (certificate) {
          events.certificates++
          wanted.set(person, time)
        }
        const payload = { number: person, page_url: page, xxTrustedFormCertUrl: certificate }
        await add({ consent: `words of ${page}`, payload })
      } else if (event < 6) await attempt(event === 4)
      else if (event === 6) {
        events.redeliveries++
        redeliver()
      } else if (event === 7) await finish(false)
      else if (event === 8 && random(2)) {
        events.stops++
        await add({ endpoint: '/unsubscribe', payload: { number: person } })
        stopped.set(person, time)
        wanted.delete(person)
      } else if (event === 9 && random(3) === 0) {
        events.deletions++
        const ids = readAll(
          "SELECT DISTINCT lead FROM submissions WHERE number = ? AND endpoint = '/submitform'",
          person,
        )
        await forgetting.clear(ids.map(({ lead }) => Number(lead)))
        wanted.delete(person)
        cleared.set(person, time)
      }
    }
    for (let step = 0; step < 6; step++) {
      time += 60_000
      await attempt(false)
      await finish(true)
      redeliver()
    }

    const all = [...taken.values()].map(one => ({ ...one, pressed: pressed.get(one.submission)! }))
    const calls = all.filter(({ isStop }) => !isStop)
    for (const [person] of wanted) {
      const since = Math.max(stopped.get(person) ?? -1, cleared.get(person) ?? -1)
      if (!calls.some(call => call.person === person && call.pressed > since))
        failures.push(`${history}: lost`)
    }
    for (const [index, one] of calls.entries())
      for (const other of calls.slice(index + 1)) {
        const isClose = one.lead === other.lead || Math.abs(other.time - one.time) <= hour
        const { person } = one
        if (person === other.person && isClose && !stopped.has(person) && !cleared.has(person))
          failures.push(`${history}: doubled`)
      }
    for (const [person, day] of stopped) {
      const tellings = all.filter(one => one.isStop && one.person === person)
      const told = Math.max(-1, ...tellings.map(one => one.pressed))
      const isCalled = calls.some(
        call => call.person === person && call.pressed > told && call.pressed < day,
      )
      if (told < 0 || isCalled) failures.push(`${history}: untold`)
    }

    time += 1e6 * 60_000
    await forgetting.clearOld(time - 6e7, time)
    const kept = await store.listKept()
    const proofs = kept.filter(({ request }) => request === null)
    events.proofs += proofs.length
    const leads = new Set(readAll('SELECT id FROM leads').map(({ id }) => id))
    for (const call of calls) {
      if (leads.has(call.lead)) continue
      const proof = proofs.find(({ submission }) => submission === call.submission)
      const words = database
        .prepare('SELECT consent FROM submissions WHERE id = ?')
        .get(call.submission)
      const { number, page_url, xxTrustedFormCertUrl } = JSON.parse(call.payload)
      const isWhole =
        proof?.number === number &&
        proof?.page === page_url &&
        proof?.certificate === xxTrustedFormCertUrl &&
        words?.consent === `words of ${page_url}`
      if (!isWhole) failures.push(`${history}: unproven`)
    }
    const stops = await store.listStops()
    for (const person of stopped.keys())
      if (!stops.some(({ number }) => number === person)) failures.push(`${history}: forgotten`)
    const answers = readAll('SELECT lead FROM submissions WHERE payload IS NOT NULL')
    if (answers.some(({ lead }) => !leads.has(lead!))) failures.push(`${history}: answers are left`)
  }
  expect(failures).toEqual([])
  // The histories are worth something only if each of these happens often.
  expect(Object.entries(events).filter(([, count]) => count < 500)).toEqual([])
}, 240_000)

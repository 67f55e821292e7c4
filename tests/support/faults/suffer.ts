import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { controlNamesOf } from '../../../src/forms/answers.ts'
import { freshEmail } from './email.ts'
import type { Fault } from './faults.ts'
import { type Kept, keptIn } from './kept.ts'
import { dawdles } from './mishaps.ts'
import { type Entries, entriesFor, expectedOf, type Shape } from './shapes.ts'
import {
  addressOf,
  enter,
  fillIn,
  leaveAndComeBack,
  press,
  pressAndLeave,
  see,
  type Tab,
} from './visit.ts'
import type { Wire } from './wire.ts'

interface Scene {
  readonly tab: Tab
  readonly wire: Wire
  readonly shape: Shape
  /** The desk's file of leads. */
  readonly file: string
}

/** Tries every fault and reports failures with their fault. Failures of the driver are retried. */
export async function sufferEach(
  faults: readonly Fault[],
  wire: Wire,
  attempt: (fault: Fault) => Promise<void>,
): Promise<string[]> {
  const wrong: string[] = []
  for (const fault of faults) {
    const again = async (error: Error) => {
      if (error instanceof assert.AssertionError) throw error
      await wire.restore()
      await attempt(fault)
    }
    await attempt(fault)
      .catch(again)
      .catch((error: Error) => {
        wrong.push(`${fault.name}: ${error.message.split('\n').slice(0, 9).join(' ')}`)
      })
    await wire.restore()
  }
  return wrong
}

/**
 * A fault occurs while sending a form: the visitor sees the right message, keeps all entries, and
 * has one lead at the desk after the fault ends.
 */
export async function sendThrough(scene: Scene, fault: Fault) {
  const { tab, wire, shape } = scene
  const email = freshEmail()
  const entries = entriesFor(shape, email)
  // The certificate's script loads when the visitor starts.
  if (fault.path.test('/api/certificate.js')) await befall(wire, fault)
  await fillIn(tab, shape, entries)
  const before = await see(tab, shape, { ready: true })
  await befall(wire, fault)
  if (fault.patience) await hasten(tab, fault.patience)
  const posts = await attend(tab)
  await press(tab, shape)
  const { told, ...after } = await see(tab, shape, { told: fault.seen })
  assert.equal(told, fault.seen, `The visitor sees ${told} in place of ${fault.seen}`)
  assert(wire.hit(), 'The fault has befallen nothing')
  if (told === 'notice') {
    assert.deepEqual({ ...after, told: null }, before)
    await expectNoThanks(scene)
    await wire.restore()
    if (fault.patience) await hasten(tab, 0)
    assert((await attend(tab)) - posts <= 1, 'One press has posted more than once')
    await press(tab, shape)
    assert.equal((await see(tab, shape, { told: 'thanks' })).told, 'thanks')
  }
  assert((await attend(tab)) - posts <= (told === 'notice' ? 2 : 1), 'More posts than presses')
  await wire.restore()
  await expectOneLead(scene, email, entries)
}

/**
 * A fault occurs before the form's code arrives: the visitor sees a message or a late reaction,
 * keeps all entries, and has one lead at the desk after the fault ends.
 */
export async function startThrough(scene: Scene, fault: Fault) {
  const { tab, wire, shape } = scene
  const email = freshEmail()
  const entries = entriesFor(shape, email)
  await befall(wire, fault)
  await tab.goto(wire.origin + shape.path)
  await attend(tab)
  await enter(tab, shape, 0, entries)
  const { entries: entered, ...before } = await see(tab, shape)
  await press(tab, shape)
  if (fault.seen === 'notice') {
    const { entries: kept, ...after } = await see(tab, shape, { told: 'stale' })
    assert.deepEqual(after, { ...before, told: 'stale', stale: true })
    assert.deepEqual({ ...kept, ...entered }, kept)
    await expectNoThanks(scene)
    assert(wire.hit(), 'The fault has befallen nothing')
    await wire.restore()
    await press(tab, shape)
  }
  if (shape.questionnaire.steps.length > 1) {
    await fillIn(tab, shape, entries, 1)
    await press(tab, shape)
  }
  const { told, stale } = await see(tab, shape, { told: 'thanks' })
  assert.equal(told, 'thanks')
  assert(!stale, 'The page still says that a part of it is missing')
  if (fault.seen === 'thanks') assert(wire.hit(), 'The fault has befallen nothing')
  assert.equal(await attend(tab), 1)
  await wire.restore()
  await expectOneLead(scene, email, entries)
}

/** The visitor sends and opens another page while some requests are slow: the desk has one lead. */
export async function leaveThrough(scene: Scene, slow: RegExp) {
  const { tab, wire, shape, file } = scene
  const email = freshEmail()
  const entries = entriesFor(shape, email)
  await tab.goto(wire.origin + shape.path)
  await fillIn(tab, shape, entries)
  await see(tab, shape, { ready: true })
  wire.snap(slow, dawdles)
  await pressAndLeave(tab, shape, '/about-us')
  const arrived = () => keptIn(file, email).length > 0
  for (let looks = 1; !arrived() && looks < 250; looks++) await sleep(20)
  await expectOneLead(scene, email, entries)
  await wire.restore()
}

/**
 * The visitor comes back to a form that the browser reloads: all entries except consents are there
 * and can be sent.
 */
export async function returnThrough(scene: Scene) {
  const { tab, wire, shape } = scene
  const { steps } = shape.questionnaire
  const email = freshEmail()
  const entries = entriesFor(shape, email)
  await tab.goto(wire.origin + shape.path)
  await fillIn(tab, shape, entries)
  await see(tab, shape, { ready: true })
  await leaveAndComeBack(tab, shape, '/about-us')
  for (const [step, { questions }] of steps.entries()) {
    const seen = await see(tab, shape, { step, ready: step > 0 })
    assert.equal(seen.step, step)
    for (const question of questions)
      for (const name of controlNamesOf(question)) {
        const found = question.kind === 'checkbox' ? '' : entries[name]
        assert.equal(seen.entries[name], found, `"${name}" is not as it was left`)
      }
    await enter(tab, shape, step, entries)
    await press(tab, shape)
  }
  assert.equal((await see(tab, shape, { told: 'thanks' })).told, 'thanks')
  await expectOneLead(scene, email, entries)
}

async function befall(wire: Wire, { mishap, path }: Fault) {
  if (mishap) wire.snap(path, mishap)
  else await wire.unplug()
}

/** Shortens the page's timers of this many milliseconds; other timers stay unchanged. */
async function hasten(tab: Tab, patience: number) {
  await tab.evaluate(patience => {
    const page = window as unknown as { lasting?: typeof setTimeout; setTimeout: unknown }
    page.lasting ??= window.setTimeout
    const { lasting } = page
    page.setTimeout = (then: () => void, wait = 0) =>
      lasting(then, wait === patience && wait > 0 ? 600 : wait)
  }, patience)
}

/** Closes visible notices, and returns the number of repeated POSTs. */
async function attend(tab: Tab): Promise<number> {
  return await tab.evaluate(() => {
    for (const notice of document.querySelectorAll('[aria-label=Notices] > *')) {
      notice.querySelector('[role]')!.className = 'old'
      notice.querySelector('button')!.click()
    }
    const page = window as unknown as { posts?: number; fetch: typeof fetch }
    if (page.posts === undefined) {
      const { fetch } = page
      page.posts = 0
      page.fetch = (input, init) => {
        if ((input instanceof Request ? input : init)?.method === 'POST') page.posts!++
        return fetch(input, init)
      }
    }
    return page.posts
  }, 0)
}

/** Checks that no notice says thanks. */
async function expectNoThanks({ tab, shape: { questionnaire } }: Scene) {
  const said = await tab.evaluate(
    words =>
      [...document.querySelectorAll('[role=status]:not(.old)')].some(({ textContent }) =>
        textContent.includes(words),
      ),
    questionnaire.success,
  )
  assert(!said, 'Thanks for nothing')
}

/**
 * Checks that the desk has exactly one complete lead of this visitor that is no repeat, and that no
 * URL contains an entry. Repeats are allowed, because after a lost response the visitor or the
 * browser sends again.
 */
async function expectOneLead({ tab, wire, shape, file }: Scene, email: string, entries: Entries) {
  const kept = keptIn(file, email)
  const counted = kept.filter(({ repeats }) => repeats === null)
  assert.equal(counted.length, 1, `${counted.length} leads in place of one`)
  const expected = plain(expectedOf(shape, entries, wire.origin))
  for (const { payload } of kept) assert.deepEqual(plain(payload), expected)
  expectNoEntryIn([...wire.seen, await addressOf(tab)], entries)
}

/** A lead without the values that differ between visits, with its keys in order. */
function plain(payload: Kept['payload']): [string, unknown][] {
  const { ip_address, xxTrustedFormCertUrl, ...rest } = payload
  return Object.entries(rest)
}

function expectNoEntryIn(addresses: Iterable<string>, entries: Entries) {
  // Short texts and few digits can occur in URLs by chance.
  const marks = Object.values(entries).filter(entry => /\D.{4}|\d{10}/s.test(entry))
  for (const address of addresses) {
    const plain = decodeURIComponent(address.replaceAll('+', ' '))
    for (const mark of marks) assert(!plain.includes(mark), `"${mark}" is in ${address}`)
  }
}

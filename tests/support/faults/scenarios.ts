import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { controlNamesOf } from '../../../src/forms/answers.ts'
import { countLeads, createEmail, readPayloads } from '../servers/stored-leads.ts'
import { respondSlowly } from './fault-behaviors.ts'
import type { FaultProxy } from './fault-proxy.ts'
import type { Fault } from './faults.ts'
import { buildExpectedPayload, createEntries, type Entries, type FormPage } from './form-pages.ts'
import {
  type DriverPage,
  fillInForm,
  fillInStep,
  leaveAndComeBack,
  press,
  pressAndLeave,
  waitForForm,
} from './visitor-actions.ts'

interface Scenario {
  readonly page: DriverPage
  readonly proxy: FaultProxy
  readonly formPage: FormPage
}

export async function tryEachFault(
  faults: readonly Fault[],
  proxy: FaultProxy,
  attempt: (fault: Fault) => Promise<void>,
): Promise<string[]> {
  const failures: string[] = []
  for (const fault of faults) {
    await attempt(fault).catch((error: Error) => {
      failures.push(`${fault.name}: ${error.message.split('\n').slice(0, 9).join(' ')}`)
    })
    await proxy.restore()
  }
  return failures
}

/**
 * A fault occurs while sending a form: the visitor sees the right message, keeps all entries, and
 * has one lead at the desk after the fault ends.
 */
export async function sendDuringFault(scenario: Scenario, fault: Fault) {
  const { page, proxy, formPage } = scenario
  const email = createEmail()
  const entries = createEntries(formPage, email)
  // The certificate's script loads when the visitor starts.
  if (fault.path.test('/api/certificate.js')) await applyFault(proxy, fault)
  await fillInForm(page, formPage, entries)
  const before = await waitForForm(page, formPage, { ready: true })
  await applyFault(proxy, fault)
  if (fault.pageTimeout) await shortenTimers(page, fault.pageTimeout)
  const posts = await closeToastsAndCountPosts(page)
  await press(page, formPage)
  const { message, ...after } = await waitForForm(page, formPage, { message: fault.expected })
  assert.equal(message, fault.expected, `The visitor sees ${message} in place of ${fault.expected}`)
  assert(proxy.hasFaultOccurred(), 'No request met the fault')
  if (message === 'error') {
    assert.deepEqual({ ...after, message: null }, before)
    await proxy.restore()
    if (fault.pageTimeout) await shortenTimers(page, 0)
    await press(page, formPage)
    assert.equal((await waitForForm(page, formPage, { message: 'success' })).message, 'success')
  }
  assert(
    (await closeToastsAndCountPosts(page)) - posts <= (message === 'error' ? 2 : 1),
    'More posts than presses',
  )
  await proxy.restore()
  expectOneLead(scenario, email, entries)
}

/**
 * A fault occurs before the form's code arrives: the visitor sees a message or a late reaction,
 * keeps all entries, and has one lead at the desk after the fault ends.
 */
export async function hydrateDuringFault(scenario: Scenario, fault: Fault) {
  const { page, proxy, formPage } = scenario
  const email = createEmail()
  const entries = createEntries(formPage, email)
  await applyFault(proxy, fault)
  await page.goto(proxy.origin + formPage.path)
  await closeToastsAndCountPosts(page)
  await fillInStep(page, formPage, 0, entries)
  const { entries: entered, ...before } = await waitForForm(page, formPage)
  await press(page, formPage)
  if (fault.expected === 'error') {
    const { entries: visibleEntries, ...after } = await waitForForm(page, formPage, {
      message: 'loadError',
    })
    assert.deepEqual(after, { ...before, message: 'loadError' })
    assert.deepEqual({ ...visibleEntries, ...entered }, visibleEntries)
    assert(proxy.hasFaultOccurred(), 'No request met the fault')
    await proxy.restore()
    await press(page, formPage)
  }
  if (formPage.questionnaire.steps.length > 1) {
    await fillInForm(page, formPage, entries, 1)
    await press(page, formPage)
  }
  assert.equal((await waitForForm(page, formPage, { message: 'success' })).message, 'success')
  if (fault.expected === 'success') assert(proxy.hasFaultOccurred(), 'No request met the fault')
  assert.equal(await closeToastsAndCountPosts(page), 1)
  await proxy.restore()
  expectOneLead(scenario, email, entries)
}

/** The visitor sends and opens another page while some requests are slow: the desk has one lead. */
export async function leaveWhileSending(scenario: Scenario, slow: RegExp) {
  const { page, proxy, formPage } = scenario
  const email = createEmail()
  const entries = createEntries(formPage, email)
  await page.goto(proxy.origin + formPage.path)
  await fillInForm(page, formPage, entries)
  await waitForForm(page, formPage, { ready: true })
  proxy.breakRequests(slow, respondSlowly)
  await pressAndLeave(page, formPage, '/about-us')
  const hasArrived = () => readPayloads(email).length > 0
  for (let polls = 1; !hasArrived() && polls < 250; polls++) await sleep(20)
  expectOneLead(scenario, email, entries)
  await proxy.restore()
}

/**
 * The visitor comes back to a form that the browser reloads: all entries except consents are there
 * and can be sent. A page that was kept is else as it was left.
 */
export async function returnToForm(scenario: Scenario) {
  const { page, proxy, formPage } = scenario
  const { steps } = formPage.questionnaire
  const email = createEmail()
  const entries = createEntries(formPage, email)
  await page.goto(proxy.origin + formPage.path)
  await fillInForm(page, formPage, entries)
  await waitForForm(page, formPage, { ready: true })
  const isKept = await leaveAndComeBack(page, formPage, '/about-us')
  for (const [step, { questions }] of steps.entries()) {
    if (isKept && step < steps.length - 1) continue
    const form = await waitForForm(page, formPage, { step, ready: isKept || step > 0 })
    assert.equal(form.step, step)
    for (const question of questions)
      for (const name of controlNamesOf(question)) {
        const expected = question.kind === 'checkbox' ? '' : entries[name]
        assert.equal(form.entries[name], expected, `"${name}" is not as it was left`)
      }
    await fillInStep(page, formPage, step, entries)
    await press(page, formPage)
  }
  assert.equal((await waitForForm(page, formPage, { message: 'success' })).message, 'success')
  expectOneLead(scenario, email, entries)
}

async function applyFault(proxy: FaultProxy, { behavior, path }: Fault) {
  if (behavior) proxy.breakRequests(path, behavior)
  else await proxy.refuseConnections()
}

/** Shortens the page's timers of this many milliseconds; other timers stay unchanged. */
async function shortenTimers(page: DriverPage, timeout: number) {
  await page.evaluate(timeout => {
    const scope = window as unknown as {
      originalSetTimeout?: typeof setTimeout
      setTimeout: unknown
    }
    scope.originalSetTimeout ??= window.setTimeout
    const { originalSetTimeout } = scope
    scope.setTimeout = (then: () => void, wait = 0) =>
      originalSetTimeout(then, wait === timeout && wait > 0 ? 600 : wait)
  }, timeout)
}

/** Closes visible toasts, and returns the number of POSTs so far. */
async function closeToastsAndCountPosts(page: DriverPage): Promise<number> {
  return await page.evaluate(() => {
    for (const close of document.querySelectorAll('[aria-label=Notices] button'))
      (close as HTMLElement).click()
    const scope = window as unknown as { posts?: number; fetch: typeof fetch }
    if (scope.posts === undefined) {
      const { fetch } = scope
      scope.posts = 0
      scope.fetch = (input, init) => {
        if ((input instanceof Request ? input : init)?.method === 'POST') scope.posts!++
        return fetch(input, init)
      }
    }
    return scope.posts
  }, 0)
}

/**
 * Checks that the desk has exactly one complete lead of this visitor, and that no URL contains an entry. After a lost
 * response the visitor or the browser sends again, and a subscription or a request is then stored twice.
 */
function expectOneLead({ proxy, formPage }: Scenario, email: string, entries: Entries) {
  const payloads = readPayloads(email)
  const { endpoint } = formPage.questionnaire
  const leads = countLeads(email)
  const isOne = leads === 1 || !['/submitform', '/contactUs'].includes(endpoint)
  assert(isOne && leads > 0, `${leads} leads in place of one`)
  const expected = omitEvidence(buildExpectedPayload(formPage, entries, proxy.origin))
  for (const payload of payloads) assert.deepEqual(omitEvidence(payload), expected)
  // Short texts and few digits can occur in URLs by chance.
  const marks = Object.values(entries).filter(entry => /\D.{4}|\d{10}/s.test(entry))
  const urls = decodeURIComponent([...proxy.seenUrls].join('\n').replaceAll('+', ' '))
  for (const mark of marks) assert(!urls.includes(mark), `"${mark}" is in ${urls}`)
}

/** A lead without the values that differ between visits, with its keys in order. */
function omitEvidence(payload: Readonly<Record<string, unknown>>): [string, unknown][] {
  const { ip_address, xxTrustedFormCertUrl, ...rest } = payload
  return Object.entries(rest)
}

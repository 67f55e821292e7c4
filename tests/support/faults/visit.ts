import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { controlNamesOf } from '../../../src/forms/answers.ts'
import type { Entries, Shape } from './shapes.ts'

/** The common subset of Playwright's and Puppeteer's pages. Values are JSON. */
export interface Tab {
  goto(url: string): Promise<unknown>
  click(selector: string): Promise<unknown>
  evaluate<Given, Result>(
    inPage: (given: Given) => Result | Promise<Result>,
    given: Given,
  ): Promise<Result>
}

/** Fills in a step of the form with the events of a browser. */
export async function enter(tab: Tab, { questionnaire }: Shape, step: number, entries: Entries) {
  const names = questionnaire.steps[step]!.questions.flatMap(controlNamesOf)
  await tab.evaluate(
    async ({ id, given }) => {
      const form = document.getElementById(id) as HTMLFormElement
      for (const [name, value] of given)
        for (const control of form.querySelectorAll(`[name="${name}"]`)) {
          // Hidden controls are skipped.
          for (let looks = 0; value !== '' && control.closest('[hidden]'); looks++) {
            if (looks === 100) throw new Error(`"${name}" does not show`)
            await new Promise(resolve => setTimeout(resolve, 20))
          }
          if (control instanceof HTMLInputElement && /radio|checkbox/.test(control.type)) {
            if (control.value === value && !control.checked) control.click()
          } else if (
            control instanceof HTMLInputElement ||
            control instanceof HTMLTextAreaElement ||
            control instanceof HTMLSelectElement
          ) {
            control.focus()
            control.value = value
            control.dispatchEvent(new Event('input', { bubbles: true }))
            control.dispatchEvent(new Event('change', { bubbles: true }))
          }
        }
    },
    { id: questionnaire.id, given: names.map(name => [name, entries[name]!] as const) },
  )
}

/** Presses the button of the visible step. */
export async function press(tab: Tab, shape: Shape) {
  await tab.click(await buttonOf(tab, shape))
}

/** Presses the button of the visible step, leaves at once, and waits for the other page. */
export async function pressAndLeave(tab: Tab, shape: Shape, to: string) {
  const button = await buttonOf(tab, shape)
  await tab.evaluate(
    ({ button, to }) => {
      document.querySelector<HTMLButtonElement>(button)!.click()
      setTimeout(() => location.assign(to), 20)
    },
    { button, to },
  )
  // During a navigation there may be no document.
  while (!(await addressOf(tab).catch(() => '')).endsWith(to)) await sleep(20)
}

/** Opens another page, then goes back to the form, which the browser reloads. */
export async function leaveAndComeBack(tab: Tab, { questionnaire }: Shape, other: string) {
  // A page with this listener is not kept in the back-forward cache.
  await tab.evaluate(() => addEventListener('unload', () => {}), 0)
  await tab.goto(new URL(other, await addressOf(tab)).href)
  await tab.evaluate(() => history.back(), 0)
  const came = () =>
    tab.evaluate(
      form => document.readyState === 'complete' && document.getElementById(form) !== null,
      questionnaire.id,
    )
  // Between two pages there may be none to ask.
  while (!(await came().catch(() => false))) await sleep(20)
}

export async function addressOf(tab: Tab): Promise<string> {
  return await tab.evaluate(() => location.href, 0)
}

async function buttonOf(tab: Tab, shape: Shape): Promise<string> {
  const { step } = await look(tab, shape)
  return `#${shape.questionnaire.id} > section:nth-of-type(${step + 1}) [data-press]`
}

/** The visible state of a form. */
interface Standing {
  /** True if it is hydrated. */
  readonly ready: boolean
  readonly sending: boolean
  /** The message: sent, failed, or code is missing. */
  readonly told: 'thanks' | 'notice' | 'stale' | null
  /** True if the page says that code is missing. */
  readonly stale: boolean
  /** The index of the visible step; -1 for none. */
  readonly step: number
  /** Entries by control name. */
  readonly entries: Entries
}

async function look(tab: Tab, { questionnaire }: Shape): Promise<Standing> {
  return await tab.evaluate(id => {
    const form = document.getElementById(id) as HTMLFormElement
    const given = new FormData(form)
    const names = [...form.elements].map(control => control.getAttribute('name') ?? '')
    const stale = document.querySelector('[data-stale]:not([hidden])') !== null
    const told = () => {
      if (document.getElementById(`${id}-sent`)) return 'thanks'
      if (form.textContent.includes('Unable to process your request')) return 'notice'
      return stale ? 'stale' : null
    }
    return {
      ready: form.dataset.ready !== undefined,
      sending: form.querySelector('[aria-disabled]') !== null,
      told: told(),
      stale,
      step: [...form.querySelectorAll(':scope > section')].findIndex(s => s.checkVisibility()),
      entries: Object.fromEntries(
        names
          .filter(name => name !== '' && !name.startsWith('xxTrusted'))
          .map(name => [name, String(given.get(name) ?? '')]),
      ),
    }
  }, questionnaire.id)
}

/** Polls the form until it is stable in the expected state, or until a time-out. */
export async function see(
  tab: Tab,
  shape: Shape,
  wanted: Partial<Pick<Standing, 'ready' | 'told' | 'step'>> = {},
): Promise<Standing> {
  for (let looks = 1; ; looks++) {
    const seen = await look(tab, shape)
    const asWanted = Object.entries(wanted).every(
      ([what, value]) => seen[what as keyof Standing] === value,
    )
    if ((asWanted && !seen.sending) || looks === 500) return seen
    await sleep(20)
  }
}

/** Fills in the form from a step on, without sending it. */
export async function fillIn(tab: Tab, shape: Shape, entries: Entries, from = 0) {
  const last = shape.questionnaire.steps.length - 1
  for (let step = from; step <= last; step++) {
    const { step: at, entries: _, ...seen } = await see(tab, shape, { step })
    const place = `Step ${at + 1} shows in place of step ${step + 1}`
    assert.equal(at, step, `${place}: ${JSON.stringify(seen)}`)
    await enter(tab, shape, step, entries)
    if (step < last) await press(tab, shape)
  }
}

/** Opens the form again after the thanks. */
export async function again(tab: Tab, shape: Shape) {
  await tab.click(`#${shape.questionnaire.id}-sent ~ div .form-again`)
  await see(tab, shape, { step: 0 })
}

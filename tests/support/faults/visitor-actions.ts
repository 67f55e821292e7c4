import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { controlNamesOf } from '../../../src/forms/answers.ts'
import type { Entries, FormPage } from './form-pages.ts'

/** What all browsers' pages can do, by Playwright or WebDriver. Values are JSON. */
export interface DriverPage {
  goto(url: string): Promise<unknown>
  click(selector: string): Promise<unknown>
  evaluate<Given, Result>(
    inPage: (given: Given) => Result | Promise<Result>,
    given: Given,
  ): Promise<Result>
}

export const wrapPage = (page: Page) => page as unknown as DriverPage

export async function fillInStep(
  page: DriverPage,
  { questionnaire }: FormPage,
  step: number,
  entries: Entries,
) {
  const names = questionnaire.steps[step]!.questions.flatMap(controlNamesOf)
  await page.evaluate(
    async ({ id, given }) => {
      const form = document.getElementById(id) as HTMLFormElement
      for (const [name, value] of given)
        for (const control of form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
          // Hidden controls are skipped.
          for (let polls = 0; value !== '' && control.closest('[hidden]'); polls++) {
            if (polls === 100) throw new Error(`"${name}" stays hidden`)
            await new Promise(resolve => setTimeout(resolve, 20))
          }
          if (/radio|checkbox/.test(control.type)) {
            if (control.value === value && !control.checked) control.click()
          } else {
            control.focus()
            control.value = value
            for (const event of ['input', 'change'])
              control.dispatchEvent(new Event(event, { bubbles: true }))
          }
        }
    },
    { id: questionnaire.id, given: names.map(name => [name, entries[name]!] as const) },
  )
}

export async function press(page: DriverPage, formPage: FormPage) {
  const button = await findStepButton(page, formPage)
  // Without its script, the page's link to the form may lie over the button.
  await page.evaluate(
    button => document.querySelector(button)!.scrollIntoView({ block: 'center' }),
    button,
  )
  await page.click(button)
}

/** Presses the button of the visible step, leaves at once, and waits for the other page. */
export async function pressAndLeave(page: DriverPage, formPage: FormPage, to: string) {
  const button = await findStepButton(page, formPage)
  await page.evaluate(
    ({ button, to }) => {
      document.querySelector<HTMLButtonElement>(button)!.click()
      setTimeout(() => location.assign(to), 20)
    },
    { button, to },
  )
  // During a navigation there may be no document.
  while (!(await getUrl(page).catch(() => '')).endsWith(to)) await sleep(20)
}

/**
 * Opens another page, then goes back to the form, which the browser reloads. WebKit (2.50) has kept the page.
 * @returns true if it has
 */
export async function leaveAndComeBack(
  page: DriverPage,
  { questionnaire }: FormPage,
  other: string,
): Promise<boolean> {
  // Other browsers do not keep a page with this listener.
  await page.evaluate(() => {
    addEventListener('unload', () => {})
    document.body.dataset.kept = ''
  }, 0)
  await page.goto(new URL(other, await getUrl(page)).href)
  await page.evaluate(() => history.back(), 0)
  const hasReturned = () =>
    page.evaluate(
      form => document.readyState === 'complete' && document.getElementById(form) !== null,
      questionnaire.id,
    )
  // Between two pages there may be no document.
  while (!(await hasReturned().catch(() => false))) await sleep(20)
  return await page.evaluate(() => document.body.dataset.kept !== undefined, 0)
}

async function getUrl(page: DriverPage): Promise<string> {
  return await page.evaluate(() => location.href, 0)
}

async function findStepButton(page: DriverPage, formPage: FormPage): Promise<string> {
  const { step } = await readVisibleForm(page, formPage)
  return `#${formPage.questionnaire.id} > section:nth-of-type(${step + 1}) [data-step-button]`
}

type VisibleForm = Awaited<ReturnType<typeof readVisibleForm>>

/** The visible state of a form: if it is hydrated, its message and step (-1 for none), and its entries. */
async function readVisibleForm(page: DriverPage, { questionnaire }: FormPage) {
  return await page.evaluate(id => {
    const form = document.getElementById(id) as HTMLFormElement
    const given = new FormData(form)
    const names = [...form.elements].map(control => control.getAttribute('name') ?? '')
    const getMessage = (): 'success' | 'error' | 'loadError' | null => {
      if (document.getElementById(`${id}-sent`)) return 'success'
      if (form.textContent.includes('Unable to process your request')) return 'error'
      return document.querySelector('[data-load-error]:not([hidden])') ? 'loadError' : null
    }
    return {
      ready: form.dataset.ready !== undefined,
      sending: form.querySelector('[aria-disabled]') !== null,
      message: getMessage(),
      step: [...form.querySelectorAll(':scope > section')].findIndex(s => s.checkVisibility()),
      entries: Object.fromEntries<string>(
        names
          .filter(name => name !== '' && !name.startsWith('xxTrusted'))
          .map(name => [name, String(given.get(name) ?? '')]),
      ),
    }
  }, questionnaire.id)
}

/** Polls the form until it is stable in the expected state, or until a time-out. */
export async function waitForForm(
  page: DriverPage,
  formPage: FormPage,
  expected: Partial<Pick<VisibleForm, 'ready' | 'message' | 'step'>> = {},
): Promise<VisibleForm> {
  for (let polls = 1; ; polls++) {
    const form = await readVisibleForm(page, formPage)
    const isAsExpected = Object.entries(expected).every(
      ([name, value]) => form[name as keyof VisibleForm] === value,
    )
    if ((isAsExpected && !form.sending) || polls === 500) return form
    await sleep(20)
  }
}

export async function fillInForm(page: DriverPage, formPage: FormPage, entries: Entries, from = 0) {
  const last = formPage.questionnaire.steps.length - 1
  for (let step = from; step <= last; step++) {
    const { step: visible, entries: _, ...form } = await waitForForm(page, formPage, { step })
    const text = `Step ${visible + 1} is visible instead of step ${step + 1}`
    assert.equal(visible, step, `${text}: ${JSON.stringify(form)}`)
    await fillInStep(page, formPage, step, entries)
    if (step < last) await press(page, formPage)
  }
}

export async function restartForm(page: DriverPage, formPage: FormPage) {
  await page.click(`#${formPage.questionnaire.id}-sent ~ div .button-secondary:last-child`)
  await waitForForm(page, formPage, { step: 0 })
}

import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until something has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab') {
  for (let presses = 0; presses < 300; presses++) {
    await page.keyboard.press(key)
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  throw new Error(`${key} does not lead to ${target}`)
}

/** Fills in the page's form with Tab, from the focused control to the message after sending. */
export async function completeByKeyboard(
  page: Page,
  email: string,
): Promise<Record<string, string>> {
  const entered: Record<string, string> = {}
  for (let stops = 0; stops < 80; stops++) {
    const focused = await page.evaluateHandle(() => document.activeElement as HTMLInputElement)
    const stop = await focused.evaluate(({ name = '', type = '', inputMode, value, dataset }) => {
      return { name, type, inputMode, value, isStepButton: 'stepButton' in dataset }
    })
    if (stop.isStepButton) {
      const heading = page.locator('#form h2:focus')
      await page.keyboard.press('Enter')
      await expect(heading).toBeVisible()
      if (await page.locator('#form form').isHidden()) return entered
    } else {
      await typeInto(page, stop, email)
      const [, name, part] = /^(.*?)(-month|-day|-year)?$/.exec(stop.name)!
      if (part) entered[name!] = birthday
      else if (name && stop.type !== 'checkbox')
        entered[name] = await focused.evaluate(({ value }) => value)
    }
    await page.keyboard.press('Tab')
  }
  throw new Error('The form does not come to an end')
}

const birthday = '1961-02-28'

interface FocusStop {
  readonly name: string
  readonly type: string
  readonly inputMode: string
  readonly value: string
}

async function typeInto(page: Page, { name, type, inputMode, value }: FocusStop, email: string) {
  if (type === 'radio' || type === 'checkbox') await page.keyboard.press('Space')
  else if (type === 'select-one' && value === '') await page.keyboard.press('ArrowDown')
  else if (name.endsWith('-month')) await page.keyboard.type('2')
  else if (name.endsWith('-day')) await page.keyboard.type('28')
  else if (name.endsWith('-year')) await page.keyboard.type('1961')
  else if (type === 'email') await page.keyboard.type(email)
  else if (type === 'tel') await page.keyboard.type('5550101234')
  else if (type === 'textarea') await page.keyboard.type('One line.')
  else if (type === 'text') await page.keyboard.type(inputMode === 'numeric' ? '02134' : 'Ann')
}

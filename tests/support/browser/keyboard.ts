import { expect, type Locator, type Page } from '@playwright/test'

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
    if (
      await page.evaluate(() => 'stepButton' in (document.activeElement as HTMLElement).dataset)
    ) {
      const heading = page.locator('#form h2:focus')
      await page.keyboard.press('Enter')
      await expect(heading).toBeVisible()
      if (await page.locator('#form form').isHidden()) return entered
    } else Object.assign(entered, await answerFocused(page, email))
    await page.keyboard.press('Tab')
  }
  throw new Error('The form does not come to an end')
}

/**
 * Answers the question of the focused control. Moves to the last field of a date.
 * @returns the answer by the name of the question, if it has one
 */
export async function answerFocused(page: Page, email: string): Promise<Record<string, string>> {
  const focused = await page.evaluateHandle(() => document.activeElement as HTMLInputElement)
  const { name, type, inputMode, value } = await focused.evaluate(
    ({ name = '', type = '', inputMode, value }) => ({ name, type, inputMode, value }),
  )
  if (name.endsWith('-month')) {
    await page.keyboard.type('2')
    for (const part of ['28', '1961']) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(part)
    }
    return { [name.replace('-month', '')]: '1961-02-28' }
  }
  if (type === 'radio' || type === 'checkbox') await page.keyboard.press('Space')
  else if (type === 'select-one' && value === '') await page.keyboard.press('ArrowDown')
  else if (type === 'email') await page.keyboard.type(email)
  else if (type === 'tel') await page.keyboard.type('5550101234')
  else if (type === 'textarea') await page.keyboard.type('One line.')
  else if (type === 'text') await page.keyboard.type(inputMode === 'numeric' ? '02134' : 'Ann')
  const isAnswer = name !== '' && type !== 'checkbox'
  return isAnswer ? { [name]: await focused.evaluate(({ value }) => value) } : {}
}

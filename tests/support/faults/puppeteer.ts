import type { Page } from 'puppeteer-core'
import type { Tab } from './visitor-actions.ts'

/** Waits until the element is visible and does not move, then presses it. */
export function toTab(page: Page): Tab {
  return {
    goto: url => page.goto(url),
    evaluate: page.evaluate.bind(page) as Tab['evaluate'],
    click: selector => page.locator(selector).click(),
  }
}

import type { Page } from 'puppeteer-core'
import type { Tab } from './visit.ts'

/** A press waits until what it presses shows and stands still, as a visitor's does. */
export function tabOf(page: Page): Tab {
  return {
    goto: url => page.goto(url),
    evaluate: page.evaluate.bind(page) as Tab['evaluate'],
    click: selector => page.locator(selector).click(),
  }
}

import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { articlePath } from '../support/browser/visitor.ts'
import { articles } from '../support/content/content.ts'

// The code behind Firefox's reader view.
const readability = readFileSync(
  new URL('../../node_modules/@mozilla/readability/Readability.js', import.meta.url),
  'utf8',
)

test('a reader view has the text of an article and nothing of its form', async ({ page }) => {
  await page.goto(articlePath)
  const text = await page.evaluate(
    `(() => { ${readability}; return new Readability(document.cloneNode(true)).parse().textContent })()`,
  )
  const { summary } = articles.find(({ id }) => `/${id}` === articlePath)!
  expect(text).toContain(summary.slice(0, 40))
  expect(text).toContain('Who may have a claim')
  for (const words of [
    'MYSELF',
    'LOVED ONE',
    'DO I QUALIFY',
    'You May Qualify',
    'What happens next',
  ])
    expect(text).not.toContain(words)
})

import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { forms } from '../support/browser/forms.ts'
import {
  articlePath,
  expectContactStep,
  expectThanks,
  fillInLead,
  followUps,
  reachContact,
  send,
} from '../support/browser/visitor.ts'

test('the contact step lists the answers, and Change leads back to them', async ({ page }) => {
  await page.goto(articlePath)
  await reachContact(page, 'LOVED ONE')
  await page.getByText('Your answers (4)').click()
  const answers = page.locator('.answer-summary dl')
  await expect(answers).toContainText('Was your loved one diagnosed')
  await expect(answers.locator('dd')).toHaveText(['LOVED ONE', 'Yes', 'Yes', 'No'])
  await page.getByRole('button', { name: 'Change your answers' }).click()
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await expect(page.locator(`[name="${followUps[0]}"][value="Yes"]`)).toBeChecked()
  await page.getByRole('button', { name: 'DO I QUALIFY?' }).click()
  await expectContactStep(page)
  await page.goBack()
  await expect(page.getByText('Step 1 of 2'), 'Change adds nothing to the history').toBeVisible()
})

test("the browser's Back shows the step before, and leaves from the first one or after the thanks", async ({
  page,
}) => {
  await page.goto('/about-us')
  await fillInLead(page)
  await page.evaluate(() => location.assign('#form'))
  await page.goBack()
  await expect(page.getByText('Step 2 of 2'), 'from a link to an anchor').toBeVisible()
  await page.goBack()
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await expect(page.locator(`[name="${followUps[0]}"][value="Yes"]`)).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(/about-us$/)
  await fillInLead(page)
  await page.goBack()
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await page.goForward()
  await expectContactStep(page)
  await send(page)
  await expectThanks(page)
  await page.goBack()
  await expect(page).toHaveURL(/about-us$/)
})

test("the browser's Back presses nothing after a reload at a later step", async ({ page }) => {
  await fillInLead(page)
  await page.evaluate(() => location.assign('#form'))
  await page.reload()
  await page.locator(`[name="${followUps[0]}"][value="No"]`).check({ force: true })
  await expect(page.locator('form#depo-provera[data-ready]')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await expect(page.locator('.problem')).toHaveCount(0)
})

test('the answers can be saved as a text file, until the page is left', async ({ page }) => {
  const email = await fillInLead(page)
  await send(page)
  await expectThanks(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save my answers' }).click()
  const file = await (await download).path()
  const text = readFileSync(file, 'utf8')
  await expect(page.locator('.success-panel pre')).toHaveText(text)
  expect(text).toContain(`Email address\n${email}\n`)
  expect(text).toContain('Do you currently have a lawyer representing your claim?\nNo\n')
})

test('the answers are shown where a browser neither prints nor saves files', async ({ page }) => {
  await page.addInitScript('window.print = URL.createObjectURL = undefined')
  await fillInLead(page)
  await send(page)
  await expectThanks(page)
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save my answers' }).click()
  await expect(page.locator('.success-panel pre')).toContainText('Email address')
})

test('the thanks say when the lead was sent, which number may ring and what comes, and can be printed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await fillInLead(page)
  await send(page)
  await expectThanks(page)
  const panel = page.locator('.success-panel')
  await expect(panel).toContainText(/Sent \w+ \d+, \d{4} at \d+:\d\d/)
  await expect(panel).toContainText('A call may come to (555) 010-1234')
  for (const name of ['what happens now', 'which records help'])
    await expect(panel.getByRole('link', { name })).toBeVisible()
  await expect(page.locator('.button-primary[href="#form"]:visible')).toHaveCount(0)
  const titles = ['What happens next', 'If someone calls', 'What to have ready', 'While you wait']
  for (const title of titles)
    await expect(panel.getByRole('heading', { name: title })).toBeVisible()
  await panel.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed')
  await page.emulateMedia({ media: 'print' })
  await expect(panel).toBeVisible()
  await expect(panel.getByRole('button')).toHaveCount(0)
})

/**
 * The labels of answers whose words break, or which are short and break between words. With larger text
 * only the short ones, because no phone has room for "gastrointestinal".
 */
function findBrokenAnswers(form: Element, text: number): string[] {
  document.documentElement.style.fontSize = `${112.5 * text}%`
  for (const hidden of form.querySelectorAll<HTMLElement>('[hidden]')) hidden.hidden = false
  const countLines = (text: Node, start: number, end: number) => {
    const range = new Range()
    range.setStart(text, start)
    range.setEnd(text, end)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  }
  return [...form.querySelectorAll('[type=radio] + span')].flatMap(
    ({ firstChild, textContent }) => {
      const isShort = textContent.length <= 10
      const words = [...textContent.matchAll(isShort ? /.+/g : text > 1 ? /$^/g : /[^\s-]+/g)]
      const isBroken = words.some(
        ([word], n) => countLines(firstChild!, words[n]!.index, words[n]!.index + word.length) > 1,
      )
      return isBroken ? [`${innerWidth}: ${textContent}`] : []
    },
  )
}

test('on a phone, no word of an answer breaks, and no short answer, with larger text either', async ({
  page,
}) => {
  test.slow()
  const broken: string[] = []
  for (const { name, path } of forms) {
    const form = page.locator(`#${name}`)
    await page.goto(path)
    await form.locator('[name]:visible').first().focus()
    await expect(form).toHaveAttribute('data-ready')
    for (const [width, text] of [
      [360, 1],
      [375, 1],
      [390, 1],
      [360, 1.3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      broken.push(...(await form.evaluate(findBrokenAnswers, text)).map(text => `${name} ${text}`))
    }
  }
  expect(broken).toEqual([])
})

test('on a phone, each cell of a table but the first has the label of its column', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(articlePath)
  const table = page.locator('.prose table').first()
  const labels = await table.locator('thead th').allTextContents()
  const shown = await table
    .locator('tbody tr')
    .first()
    .locator('td')
    .evaluateAll(cells =>
      (cells as HTMLElement[])
        .map(cell => getComputedStyle(cell, '::before').content)
        .filter(content => content !== 'none'),
    )
  expect(shown).toEqual(labels.slice(1).map(label => `"${label}: "`))
  expect(await table.evaluate(it => it.scrollWidth <= it.clientWidth)).toBe(true)
})

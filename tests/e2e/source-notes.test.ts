import { expect, test } from '@playwright/test'
import { holdRequests } from '../support/browser/hold-requests.ts'
import { articlePath } from '../support/browser/visitor.ts'
import { articles } from '../support/content/content.ts'

test('sources stand in the margin and cover nothing', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  for (const { id } of articles) {
    await page.goto(`/${id}`)
    const notes = page.locator('.source-notes small')
    await expect(notes.first(), id).toBeVisible()
    const covered = await page.evaluate(() => {
      const boxesOf = (selector: string) =>
        [...document.querySelectorAll(selector)].map(box => box.getBoundingClientRect())
      const notes = boxesOf('.source-notes small')
      const form = boxesOf('.article-columns > .beside')[0]!
      const others = boxesOf('.prose > *:not(section, .source-notes), .prose > section > *')
      return notes.filter(
        (note, index) =>
          note.right > form.left - 16 ||
          notes.slice(0, index).some(before => before.bottom > note.top) ||
          others.some(
            box => box.right > note.left && box.bottom > note.top && box.top < note.bottom,
          ),
      )
    })
    expect(covered, id).toEqual([])
  }
})

test('notes follow the width of the window, and are not printed', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(articlePath)
  const notes = page.locator('.source-notes small')
  await expect(notes.filter({ hasText: /^1 / }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(notes.first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 768 })
  await expect(notes).toHaveCount(0)
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect(notes.first()).toBeVisible()
})

test('a number opens the note of its source on phones, and closes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(articlePath)
  const number = page.locator('.prose > p > a[href^="#source-"]').first()
  const id = (await number.getAttribute('href'))!.slice(1)
  const source = page.locator(`#${id} a`)
  const link = page.locator(`.prose > p > a[href="#${id}"]`).first()
  const note = page.locator('.source-note')
  // Before the script of the page is there, the link leads to its source.
  await link.scrollIntoViewIfNeeded()
  await expect(page.locator('html[data-scrolled]')).toBeVisible()
  await link.press('Enter')
  await expect(link).toHaveAttribute('aria-expanded', 'true')
  await expect(note.getByRole('link')).toHaveText((await source.textContent())!)
  await expect(note).toContainText(new RegExp(`^${id.slice(7)} [A-Z]`))
  expect(new URL(page.url()).hash).toBe('')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(note).toHaveCount(0)
  await expect(link).toHaveAttribute('aria-expanded', 'false')
  await expect(link).toBeFocused()
})

test('on phones the code of notes comes with the first press, which waits for it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { hold, release } = holdRequests()
  let isFetched = false
  await page.route('**/_astro/NotesScript*', route => {
    isFetched = true
    return hold(route)
  })
  await page.goto(articlePath)
  const [first, second] = await page.locator('.prose > p > a[href^="#source-"]').all()
  await expect(page.locator('html[data-scrolled]')).toHaveCount(0)
  await first!.scrollIntoViewIfNeeded()
  await expect(page.locator('html[data-scrolled]')).toBeVisible()
  expect(isFetched).toBe(false)
  await first!.click()
  await first!.click()
  await second!.click()
  release()
  await expect(page.locator('.source-note')).toHaveCount(2)
  expect(new URL(page.url()).hash).toBe('')
})

test('a number leads to its source where the code of notes does not come', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/_astro/NotesScript*', route => route.abort())
  await page.goto(articlePath)
  const number = page.locator('.prose > p > a[href^="#source-"]').first()
  await number.click()
  await expect(page).toHaveURL(/#source-\d+$/)
})

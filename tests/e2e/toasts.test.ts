import { expect, type Locator, type Page, test } from '@playwright/test'
import { doubleText } from '../support/browser/layout.ts'

test.describe('a notice', () => {
  /** Opens a page with a form, its clock stopped. */
  async function openForm(page: Page): Promise<Locator> {
    await page.clock.install()
    await page.goto('/newsletter')
    await page.locator('form#newsletter [name=firstName]').focus()
    await expect(page.locator('form#newsletter[data-ready]')).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    return page.locator('.toast')
  }

  async function showNotice(page: Page) {
    await page.locator('form#newsletter button[data-step-button]').click()
    await expect(async () => {
      await page.clock.runFor(50)
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 200 })
    }).toPass()
  }

  /** A notice is removed 200 ms after React has rendered its closing. */
  async function expectGone(page: Page, notice: Locator) {
    await expect(notice).toHaveAttribute('data-leaving')
    await expect(async () => {
      await page.clock.runFor(300)
      await expect(notice).toHaveCount(0, { timeout: 200 })
    }).toPass()
  }

  test('disappears after 2000 ms unless in use, and can be closed or dragged', async ({ page }) => {
    const notice = await openForm(page)
    await showNotice(page)
    await page.clock.runFor(1800)
    await expect(notice).toHaveCount(1)
    await page.clock.runFor(300)
    await expectGone(page, notice)

    await test.step('lasts as long if it is shown again while the first disappears', async () => {
      await showNotice(page)
      await page.clock.runFor(1900)
      await page.locator('form#newsletter button[data-step-button]').click()
      await page.clock.runFor(200)
      await page.clock.runFor(1500)
      await expect(page.locator('.toast:not([data-leaving])')).toHaveCount(1)
      await page.clock.runFor(500)
      await expectGone(page, notice)
    })

    await test.step('stays while hovered and closes on a click', async () => {
      await showNotice(page)
      await notice.hover()
      await page.clock.runFor(5000)
      await expect(notice).toHaveCount(1)
      await notice.click()
      await expectGone(page, notice)
    })

    await test.step('stays while focused, closes by keyboard and returns the focus', async () => {
      await page.mouse.move(0, 0)
      await showNotice(page)
      const summary = page.locator('.error-summary')
      await expect(summary).toBeFocused()
      await page.getByRole('button', { name: 'Close this notice' }).focus()
      await page.clock.runFor(5000)
      await expect(notice).toHaveCount(1)
      await page.keyboard.press('Enter')
      await expectGone(page, notice)
      await expect(summary).toBeFocused()
    })

    await test.step('can be dragged away', async () => {
      await showNotice(page)
      const { x, y } = (await notice.boundingBox())!
      await page.mouse.move(x + 30, y + 20)
      await page.mouse.down()
      await page.mouse.move(x + 60, y + 20)
      await page.mouse.move(x + 160, y + 20)
      await page.mouse.up()
      await expectGone(page, notice)
    })
  })

  test('is announced with the text at the control if its own would mislead', async ({ page }) => {
    await page.goto('/contactUs')
    await page.locator('#contact [name=fullName]').fill('Ann')
    await page.locator('#contact [name=email]').fill('ann@example.com')
    await page.locator('#contact button[data-step-button]').click()
    const notice = page.getByRole('alert')
    await expect(notice.locator('[aria-hidden]')).toHaveText('Please select lawsuits.')
    await expect(notice).toMatchAriaSnapshot('- alert: Please enter a subject.')
  })

  test('is in view with twice the text, where no bar is', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/depo-provera-lawsuits')
    await doubleText(page)
    await page.locator('#form button[data-step-button]').click()
    await expect(page.locator('.toast')).toBeInViewport({ ratio: 1 })
  })

  // Where there is room for it, on no heading.
  const headings = ', h1, #form h2'
  for (const [path, width, height, free] of [
    ['/depo-provera-lawsuits', 390, 664, headings],
    ['/depo-provera-lawsuits', 992, 768, headings],
    ['/depo-provera-lawsuits', 1024, 768, headings],
    ['/roundup-lawsuit', 1024, 768, ''],
    ['/mormon-church-abuse-lawsuit', 992, 768, ''],
    ['/mormon-church-abuse-lawsuit', 1024, 768, ''],
    ['/newsletter', 1280, 720, ''],
    ['/rideshare-abuse-assault-lawsuits', 390, 664, headings],
    ['/rideshare-abuse-assault-lawsuits', 1366, 650, ''],
    ['/unsubscribe-mail', 1366, 650, ''],
  ] as const)
    test(`stands in the upper half of ${path} at ${width} by ${height}, below the bar, on nothing that is kept`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      await page.locator('#form button[data-step-button]').click()
      const boxOf = async (css: string) => (await page.locator(css).first().boundingBox())!
      await expect(page.locator('.toast')).toBeVisible()
      await expect(page.locator('#form :focus')).toBeInViewport()
      // It moves into its place.
      await page
        .locator('.toast')
        .first()
        .evaluate(toast => Promise.all(toast.getAnimations().map(animation => animation.finished)))
      const [toast, bar] = [await boxOf('.toast'), await boxOf('.header-bar')]
      expect(Math.abs(toast.x + toast.width / 2 - width / 2)).toBeLessThan(10)
      expect(toast.y).toBeGreaterThanOrEqual(Math.max(bar.y + bar.height, 0))
      expect(toast.y + toast.height).toBeLessThanOrEqual(height / 2)
      expect(toast.width).toBeLessThanOrEqual(20 * 18)
      const covered = await page.locator('.toast').evaluate((toast, free) => {
        const own = toast.getBoundingClientRect()
        const kept = document.querySelectorAll(`.has-helplines, .exit-link, .error-summary${free}`)
        return Array.from(kept).flatMap(element => {
          const { top, bottom, left, right } = element.getBoundingClientRect()
          const isApart =
            top >= own.bottom || bottom <= own.top || left >= own.right || right <= own.left
          return isApart ? [] : element.className || element.tagName
        })
      }, free)
      expect(covered).toEqual([])
    })
})

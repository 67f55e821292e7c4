import { expect, type Page, test } from '@playwright/test'
import { slides } from '../support/content/content.ts'

const count = slides.length

const findActiveSlide = (page: Page) => page.locator('.slide:not([inert])')

/** Opens the home page with a clock that stands. */
async function openCarousel(page: Page) {
  await page.clock.install()
  await page.goto('/')
  await expect(page.locator('.slides[aria-live]')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('the carousel advances every 3000 ms, wraps, and stops while paused, in use or hidden', async ({
  page,
}) => {
  await openCarousel(page)
  const readName = () => findActiveSlide(page).getByRole('heading').textContent()
  const order = await page.locator('.slide h3').allTextContents()
  let at = order.indexOf((await readName())!)
  const turn = async (turns: number) => {
    await page.clock.runFor(turns === 0 ? 9000 : 3000)
    at = (at + turns) % count
    await expect(findActiveSlide(page)).toHaveAccessibleName(`${at + 1} of ${count}`)
    await expect(findActiveSlide(page).getByRole('heading')).toHaveText(order[at]!)
  }
  const letGo = async () => {
    await page.mouse.move(0, 0)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  }
  for (let turns = 0; turns <= count; turns++) await turn(1)

  await page.getByRole('button', { name: 'Pause' }).click()
  await letGo()
  await turn(0)
  await page.getByRole('button', { name: 'Play' }).click()
  await letGo()
  await turn(1)

  await test.step('stops while the pointer or the focus is in it', async () => {
    const dot = page.getByRole('button', { name: 'Slide 5: ' })
    await dot.click()
    at = 4
    await page.mouse.move(0, 0)
    await turn(0)
    // As when the window loses the focus, which its element keeps.
    await dot.dispatchEvent('focusout')
    await turn(0)
    await dot.hover()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await turn(0)
    await page.mouse.move(0, 0)
    await turn(1)
  })

  await test.step('stops in a hidden tab', async () => {
    await page.evaluate(() =>
      Object.defineProperty(document, 'hidden', { value: true, configurable: true }),
    )
    await turn(0)
    await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'))
    await turn(1)
  })
})

test('the carousel keeps the focus of keyboards on what is visible', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  /** Presses Tab until the focus has left the carousel. Returns how many of its stops are in the window. */
  const countStops = async () => {
    for (let stops = 0; ; stops++) {
      await page.keyboard.press('Tab')
      const focused = page.locator('.carousel :focus')
      if ((await focused.count()) === 0) return stops
      await expect(focused).toBeInViewport()
    }
  }
  const before = page.getByRole('link', { name: 'A to Z' })
  await before.focus()
  // A link and the dots.
  expect(await countStops()).toBe(1 + count)
  await expect(findActiveSlide(page)).toHaveCount(1)

  await test.step('a swipe takes the focus along', async () => {
    await before.focus()
    await page.keyboard.press('Tab')
    await page.locator('.slides').evaluate(list => list.scrollBy({ left: 0.6 * list.clientWidth }))
    await expect(findActiveSlide(page)).toHaveAccessibleName(`2 of ${count}`)
    await expect(findActiveSlide(page).locator(':focus')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Slide 2: ' })).toHaveAttribute('aria-current')
  })
})

test('the carousel does not move for a visitor who prefers reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openCarousel(page)
  await page.clock.runFor(9000)
  await expect(findActiveSlide(page)).toHaveAccessibleName(`1 of ${count}`)
  await expect(page.getByRole('button', { name: /^(Pause|Play)/ })).toHaveCount(0)
})

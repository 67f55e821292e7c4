import { expect, type Page, test } from '@playwright/test'
import { holdRequests } from '../support/browser/hold-requests.ts'
import { slides } from '../support/content/content.ts'

const count = slides.length

const findActiveSlide = (page: Page) => page.locator('[data-slide][data-active]')

/** Hydrates the island without hovering or focusing it. */
async function hydrateCarousel(page: Page) {
  await page.locator('[aria-roledescription=carousel]').dispatchEvent('touchstart')
  await expect(page.locator('[aria-roledescription=carousel][data-live]')).toBeVisible()
}

/** Waits until React has rendered and started the carousel's timer. */
async function expectTurning(page: Page) {
  await expect(page.locator('[aria-live=off]:has([data-slide])')).toBeVisible()
  await page.evaluate(
    () =>
      new Promise(done => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = done
        port2.postMessage(0)
      }),
  )
}

/** Opens the home page with a clock that stands, and an island that is hydrated. */
async function openCarousel(page: Page) {
  await page.clock.install()
  await page.goto('/')
  await hydrateCarousel(page)
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('the carousel advances every 3000 ms, wraps, and stops while paused, in use or in a hidden tab', async ({
  page,
}) => {
  await openCarousel(page)
  await expectTurning(page)
  const readName = () => findActiveSlide(page).getByRole('heading').textContent()
  const order = await page.locator('[data-slide] h3').allTextContents()
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
  await expectTurning(page)
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
    await expectTurning(page)
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

test('the carousel keeps the focus of keyboards on what is visible, from before hydration on', async ({
  page,
}) => {
  const { hold, release } = holdRequests()
  await page.route('**/_astro/*.js', hold)
  await page.goto('/', { waitUntil: 'commit' })
  // The second slide comes.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.currentTime = 4000
  })
  /** Presses Tab until the focus has left the carousel. Returns how many of its stops had a size. */
  const countStops = async () => {
    for (let stops = 0; ; stops++) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      if (
        (await focused.locator('xpath=ancestor::*[@aria-roledescription="carousel"]').count()) === 0
      )
        return stops
      const box = await focused.boundingBox()
      expect(box!.width * box!.height, await focused.innerHTML()).toBeGreaterThan(0)
    }
  }
  const search = page.getByRole('combobox', { name: 'Search lawsuits', exact: true })
  await search.focus()
  // A link, the pause button and the dots.
  expect(await countStops()).toBe(2 + count)
  await expect(page.getByRole('group', { name: /^\d+ of \d+$/ })).toHaveCount(1)

  await search.focus()
  await page.keyboard.press('Tab')
  const link = await page.locator(':focus').elementHandle()
  release()
  await expect(page.locator('[data-live]')).toBeVisible()
  expect(await link!.evaluate(link => link === document.activeElement)).toBe(true)
  await expect(findActiveSlide(page).locator(':focus')).toBeVisible()

  /** Touches the active slide at a point, moves by a way, and lets go. */
  const swipe = (clientX: number, clientY: number, fingers = 1) =>
    findActiveSlide(page).evaluate(
      (target, [clientX, clientY, fingers]) => {
        const send = (name: string, x: number, y: number) => {
          const touches = Array.from(
            { length: fingers! },
            (_, identifier) => new Touch({ identifier, target, clientX: x, clientY: y }),
          )
          const init = { touches, changedTouches: touches, bubbles: true }
          target.dispatchEvent(new TouchEvent(name, init))
        }
        send('touchstart', 300, 300)
        send('touchend', 300 + clientX!, 300 + clientY!)
      },
      [clientX, clientY, fingers],
    )
  await test.step('turns for one finger that moves sideways alone', async () => {
    await swipe(60, 300)
    await swipe(-60, -61)
    await swipe(-200, 0, 2)
    await expect(findActiveSlide(page)).toHaveAccessibleName(`1 of ${count}`)
    await swipe(-200, 50)
  })
  await expect(findActiveSlide(page)).toHaveAccessibleName(`2 of ${count}`)
  await expect(findActiveSlide(page).locator(':focus')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  expect(await countStops()).toBe(2 + count)
})

test('the carousel does not move for a visitor who prefers reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openCarousel(page)
  await page.clock.runFor(9000)
  await expect(findActiveSlide(page)).toHaveAccessibleName(`1 of ${count}`)
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
})

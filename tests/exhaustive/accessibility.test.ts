import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  desktopWidth,
  findViolations,
  findViolationsInAllSchemes,
  phoneWidth,
} from '../support/browser/axe.ts'
import { holdRequests } from '../support/browser/hold-requests.ts'
import { answerFocused } from '../support/browser/keyboard.ts'
import {
  doubleText,
  findCrowded,
  findOverflowing,
  findRunningAnimations,
  findSmallTargets,
} from '../support/browser/layout.ts'
import { formOfEachKind, pageOfEachKind, routes } from '../support/browser/site-pages.ts'
import { failureText } from '../support/browser/visitor.ts'
import { articles, site, tiles } from '../support/content/content.ts'
import { createEmail, readPayloads } from '../support/servers/stored-leads.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 10_000 })
test.describe.configure({ timeout: 300_000 })

/** Focuses a search and waits for all its results. */
async function openSearch(page: Page, route: string, label: string): Promise<Locator> {
  await page.goto(route)
  const box = page.getByRole('combobox', { name: label })
  await box.focus()
  const options = page.getByRole('listbox', { name: label }).getByRole('option')
  await expect(options).toHaveCount(articles.length)
  await box.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  return box
}

/** What is not to be seen when a page has loaded. */
const openings: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the menu of a phone': async page => {
    await page.setViewportSize({ width: phoneWidth, height: 800 })
    await page.goto('/about-us')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  },
  'the menu of active lawsuits': async page => {
    await page.goto('/about-us')
    await page.getByRole('button', { name: 'Active Lawsuits' }).click()
    await expect(page.locator('#lawsuits').getByRole('listitem')).toHaveCount(tiles.length)
  },
  'the search of the home page': page => openSearch(page, '/', site.home.searchPlaceholder),
  'the search of the header': page => openSearch(page, '/about-us', 'Search lawsuits'),
  'an empty search': async page => {
    await (await openSearch(page, '/about-us', 'Search lawsuits')).fill('zzz')
    await expect(page.getByText('No results found')).toBeVisible()
  },
  'an open FAQ answer': async page => {
    await page.goto('/class-actions-faq#taxes')
    await expect(page.locator('details#taxes')).toHaveAttribute('open')
  },
}

test.describe('axe finds nothing', () => {
  const share = 8
  for (let from = 0; from < routes.length; from += share) {
    const some = routes.slice(from, from + share)
    test(`on ${some[0]} and the ${some.length - 1} pages after it`, async ({ page }) => {
      for (const route of some) {
        await page.goto(route)
        expect.soft(await findViolationsInAllSchemes(page), route).toEqual([])
      }
    })
  }

  test('in forced colors', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    for (const route of pageOfEachKind) {
      await page.goto(route)
      expect.soft(await findViolations(page), route).toEqual([])
    }
  })

  test('in the carousel, while it turns and while it stands', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/')
    const carousel = page.getByRole('region', { name: 'Featured lawsuits' })
    await expect(carousel.locator('[aria-live=off]')).toBeVisible()
    expect(await findViolations(page), 'turning').toEqual([])
    await carousel.getByRole('button', { name: /^Pause/ }).click()
    await expect(carousel.getByRole('button', { name: /^Play/ })).toBeVisible()
    expect.soft(await findViolationsInAllSchemes(page), 'paused').toEqual([])
  })

  for (const [name, open] of Object.entries(openings))
    test(`in ${name}, whose targets have 44 by 44 pixels`, async ({ page }) => {
      await open(page)
      expect.soft(await findViolationsInAllSchemes(page), 'axe').toEqual([])
      // On phones the search of the header hides what stands beside it while it has the focus.
      if (!/header|empty search/.test(name)) await page.setViewportSize({ width: 390, height: 844 })
      expect.soft(await findSmallTargets(page), 'small targets').toEqual([])
    })

  for (const [name, route] of Object.entries(formOfEachKind))
    test(`in any state of ${name}, without layout shifts or small targets`, async ({ page }) => {
      await page.goto(route)
      const states: string[] = []
      await visitStates(page, async state => {
        states.push(state)
        expect.soft(await findRunningAnimations(page), `${state}: moves by itself`).toEqual([])
        // Only the form has changed since the page was checked.
        const violations = await findViolationsInAllSchemes(page, '#form, [aria-label=Notices]')
        expect.soft(violations, `${state}: axe`).toEqual([])
        await page.setViewportSize({ width: 390, height: 844 })
        expect.soft(await findSmallTargets(page), `${state}: small targets`).toEqual([])
      })
      expect(states).toEqual(expect.arrayContaining(['fresh', 'sending', 'failed', 'sent']))
      expect(states.length).toBeGreaterThanOrEqual(5)
    })
})

test.describe('everything fits', () => {
  test('into 320 by 256 pixels, and with text of twice the size', async ({ page }) => {
    const longAnswers = ['/firefoam-afff-lawsuits', '/video-game-addiction-lawsuits']
    for (const route of [...pageOfEachKind, ...longAnswers]) {
      await page.setViewportSize({ width: 320, height: 256 })
      await page.goto(route)
      expect.soft(await findOverflowing(page), route).toEqual([])
      const line = await page
        .locator('.header-line p')
        .evaluate(it => it.scrollWidth / it.clientWidth)
      expect.soft(line, `${route}: the line at the top is whole`).toBe(1)
      for (const width of [phoneWidth, 640, desktopWidth]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(route)
        await doubleText(page)
        expect.soft(await findOverflowing(page), `${route} at ${width}`).toEqual([])
        expect.soft(await findCrowded(page), `${route} at ${width}`).toEqual([])
      }
    }
  })

  test('and sticky parts leave half of a small window free', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    for (const route of ['/depo-provera-lawsuits', '/mormon-church-abuse-lawsuit'])
      for (const twice of [false, true]) {
        await page.goto(route)
        if (twice) await doubleText(page)
        await page.evaluate(() => scrollTo(0, 1500))
        await expect(page.locator('html[data-scrolled]')).toBeVisible()
        const covered = await page.evaluate(() => {
          const rows = Array.from({ length: innerHeight }, (_, y) => y + 0.5)
          return rows.filter(y =>
            document
              .elementsFromPoint(10, y)
              .some(hit => getComputedStyle(hit).position === 'fixed'),
          ).length
        })
        expect.soft(covered, `${route}, text twice the size: ${twice}`).toBeLessThanOrEqual(128)
      }
  })

  test('and the end of the menu can be scrolled to in a small window', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto('/about-us')
    await page.getByRole('button', { name: 'Menu' }).click()
    const end = page.getByRole('navigation', { name: 'Menu' }).locator('p')
    await end.scrollIntoViewIfNeeded()
    await expect(end).toBeInViewport({ ratio: 1 })
  })
})

test('with reduced motion, no kind of page moves by itself', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => void document.body.animate({ opacity: [0.9, 1] }, 60_000))
  expect(await findRunningAnimations(page), 'this check sees motion').not.toEqual([])
  for (const route of pageOfEachKind) {
    await page.goto(route)
    expect.soft(await findRunningAnimations(page), route).toEqual([])
  }
})

test('in forced colors, what is active, chosen or focused looks different', async ({ page }) => {
  const capture = async (state: Locator) => (await state.screenshot()).toString('base64')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const box = page.getByRole('combobox', { name: site.home.searchPlaceholder })
  const dot = page.getByRole('button', { name: 'Slide 3: ' })
  const captureDot = async (name: string) => {
    const pressed = page.getByRole('button', { name })
    await pressed.click()
    await expect(pressed).toHaveAttribute('aria-current')
    await pressed.blur()
    await page.mouse.move(0, 0)
    return await capture(dot)
  }
  expect(await captureDot('Slide 3: ')).not.toBe(await captureDot('Slide 4: '))

  await box.focus()
  const option = page.getByRole('option').first()
  await expect(option).toBeVisible()
  const inactive = await capture(option)
  await box.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  expect(await capture(option)).not.toBe(inactive)

  await page.goto('/depo-provera-lawsuits')
  const answers = page.getByRole('radiogroup').nth(1)
  const yes = answers.getByRole('radio', { name: 'Yes' })
  await answers.scrollIntoViewIfNeeded()
  const fresh = await capture(answers)
  await yes.focus()
  await page.keyboard.press('Space')
  await expect(yes).toBeChecked()
  const focused = await capture(answers)
  await yes.blur()
  const chosen = await capture(answers)
  expect(new Set([fresh, focused, chosen]).size).toBe(3)
})

/**
 * Completes the page's form by keyboard, one missing answer at a time, up to a failure and then success. Calls
 * `see` in each state, and for one missing answer of each kind. The desk has what was entered.
 */
async function visitStates(page: Page, see: (state: string) => Promise<void>) {
  const form = page.locator('#form form')
  const press = form.locator('[data-step-button]').filter({ visible: true })
  const seen = new Set<string>()
  const { opened, release } = holdRequests()
  await page.route('**/api/*', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await opened
    await route.fulfill({ status: 503 })
  })
  const email = createEmail()
  const entered: Record<string, string> = {}

  await see('fresh')
  for (;;) {
    await press.press('Enter')
    const outcome = form.locator('.problem, h2:focus, [data-step-button][aria-disabled]')
    await expect(outcome.filter({ visible: true }).first()).toBeVisible()
    if (await press.getAttribute('aria-disabled')) break
    const problems = form.locator('.error-summary a').filter({ visible: true })
    if ((await problems.count()) > 0) await problems.first().press('Enter')
    const control = page.locator('#form form :focus')
    const kind = await kindOf(control)
    if (!seen.has(kind)) await see(kind)
    seen.add(kind)
    if (kind.startsWith('step')) continue
    const name = await control.getAttribute('name')
    Object.assign(entered, await answerFocused(page, email))
    const question = form.locator('[data-question]', { has: page.locator(`[name="${name}"]`) })
    await expect(question.locator('.problem')).toHaveCount(0)
  }
  await see('sending')
  release()
  await expect(form.getByText(failureText)).toBeVisible()
  await see('failed')
  await page.unroute('**/api/*')
  await press.press('Enter')
  await expect(page.locator('#form h2:focus')).toBeVisible()
  await expect(form).toBeHidden()
  await see('sent')
  expect(readPayloads(email)).toEqual([expect.objectContaining(entered)])
}

/** The kind of element that has the focus: a step's heading or a kind of control. */
function kindOf(control: Locator): Promise<string> {
  return control.evaluate(element => {
    if (element instanceof HTMLHeadingElement) return `step: ${element.textContent}`
    if (element instanceof HTMLSelectElement)
      return /^\d{4}$/.test(element.options[1]!.value) ? 'years' : 'list'
    if (!(element instanceof HTMLInputElement)) return 'longtext'
    return /-(month|day|year)$/.exec(element.name)?.[1] ?? element.type
  })
}

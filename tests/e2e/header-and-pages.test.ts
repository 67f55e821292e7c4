import { expect, test } from '@playwright/test'
import { pageOfEachKind } from '../support/browser/audit.ts'
import { expectThanks, fillInLead, moveInto, send } from '../support/browser/visitor.ts'
import { articles, listCards, site, tiles } from '../support/content/content.ts'
import { createEntries, createFormPage } from '../support/faults/form-pages.ts'
import { fillInStep, press, waitForForm, wrapPage } from '../support/faults/visitor-actions.ts'

test.describe('the header', () => {
  test('sticks while the page is scrolled past 200 pixels', async ({ page }) => {
    await page.goto('/depo-provera-lawsuits')
    const bar = page.locator('.header-bar')
    await page.evaluate(() => scrollTo(0, 200))
    await expect(bar).not.toBeInViewport()
    await page.evaluate(() => scrollTo(0, 201))
    await expect(bar).toBeInViewport()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(bar).toHaveCSS('position', 'static')
  })

  test('shows four lawsuits and moves by one in both directions', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Active Lawsuits' }).click()
    const sheet = page.locator('#lawsuits')
    const shown = sheet.getByRole('listitem')
    await expect(shown).toContainText(tiles.map(({ name }) => name))
    const [previous, next] = [
      sheet.getByRole('button', { name: 'Previous lawsuit' }),
      sheet.getByRole('button', { name: 'Next lawsuit' }),
    ]
    const expectWindow = async (start: number) => {
      for (const index of tiles.keys()) {
        const inside = index >= start && index < start + 4
        const tile = expect(shown.nth(index))
        await (inside ? tile : tile.not).toBeInViewport({ ratio: 0.9 })
      }
    }
    await expect(previous).toBeDisabled()
    await expectWindow(0)
    const end = tiles.length - 4
    for (let start = 1; start <= end; start++) {
      await next.click()
      await expectWindow(start)
      await expect(previous).toBeEnabled()
    }
    await expect(next).toBeDisabled()
    await previous.click()
    await expectWindow(end - 1)
    await expect(shown.nth(1).getByRole('link')).toHaveAttribute('href', `/${tiles[1]!.id}`)
    await expect(shown.nth(1)).toContainText('Join today')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })

  test('moves once per press, even for quick presses', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Active Lawsuits' }).click()
    const shown = page.locator('#lawsuits').getByRole('listitem')
    await expect(shown).toHaveCount(tiles.length)
    const next = page.getByRole('button', { name: 'Next lawsuit' })
    for (let more = tiles.length - 4; more > 2; more--) await next.click()
    await next.evaluate(async (button: HTMLElement) => {
      const strip = button.previousElementSibling!
      const waitForFrame = () => new Promise(requestAnimationFrame)
      const begun = new Promise(resolve =>
        strip.addEventListener('scroll', resolve, { once: true }),
      )
      button.click()
      await begun
      await waitForFrame()
      await waitForFrame()
      button.click()
    })
    await expect(next).toBeDisabled()
    await expect(shown.last()).toBeInViewport({ ratio: 0.9 })
  })

  test('has no arrows if all lawsuits fit', async ({ page }) => {
    await page.route('**/lawsuits.json', async route => {
      const all: { href: string; menu?: number }[] = await (await route.fetch()).json()
      const few = tiles.slice(0, 3).map(({ id }) => `/${id}`)
      await route.fulfill({ json: all.filter(({ href, menu }) => !menu || few.includes(href)) })
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Active Lawsuits' }).click()
    await expect(page.locator('#lawsuits').getByRole('listitem')).toHaveCount(3)
    for (const name of ['Next lawsuit', 'Previous lawsuit']) {
      await page.getByRole('button', { name }).click({ force: true })
      for (const button of ['Next lawsuit', 'Previous lawsuit'])
        await expect(page.getByRole('button', { name: button })).toBeDisabled()
    }
  })

  test('keeps its menu button reachable on phones at 200% text', async ({ page }) => {
    // In rem, the unit of the media queries, this equals 390 by 844.
    await page.setViewportSize({ width: 195, height: 422 })
    await page.goto('/about-us')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(menu).toBeHidden()
  })
})

test('the target of a link is not covered by the bar', async ({ page }) => {
  const topOf = (id: string) =>
    page.evaluate(id => document.getElementById(id)!.getBoundingClientRect().top, id)
  for (const id of ['timeline', 'sources', 'source-1']) {
    await page.goto('about:blank')
    await page.goto(`/depo-provera-lawsuits#${id}`)
    await expect.poll(() => topOf(id)).toBeLessThan(150)
    expect(await topOf(id)).toBeGreaterThan(70)
  }
  await page.goto('/depo-provera-lawsuits')
  await page.locator('.table-of-contents a[href="#sources"]').click()
  await expect.poll(() => topOf('sources')).toBeLessThan(150)
})

test('active lawsuits are filtered by group and text', async ({ page }) => {
  await page.goto('/active-lawsuits')
  const status = page.getByRole('status')
  const group = 'Physical and Sexual Abuse'
  const cards = listCards(group)
  await page.getByLabel('Group').selectOption(group)
  await expect(status.filter({ hasText: `${cards.length} lawsuits` })).toBeVisible()
  const rows = page.locator('tr[data-status]:visible')
  await expect(rows.locator('th a')).toHaveText(cards.map(({ name }) => name).sort())
  await page.getByLabel('Name or topic').fill('uber')
  await expect(rows.filter({ hasText: 'Rideshare' })).toBeVisible()
  await expect(rows.filter({ hasText: 'Mormon' })).toHaveCount(0)
  await page.getByLabel('Name or topic').fill('')
  await page.getByLabel('Group').selectOption('')
  await page.getByLabel('New claims').selectOption('A claim for benefits')
  const benefits = articles.filter(({ facts }) => facts.claims.status === 'benefits')
  await expect(status.filter({ hasText: `${benefits.length} lawsuits` })).toBeVisible()
})

test('settlements show one status', async ({ page }) => {
  const finals = articles
    .flatMap(article => article.figures ?? [])
    .filter(({ status }) => status === 'final')
  const amounts = page.locator('td.numeral:visible')
  await page.goto('/settlements')
  await page.getByLabel('Status').selectOption(`Final (${finals.length})`)
  await expect(amounts).toHaveCount(finals.length)
})

test('frequent questions open at the question in the URL', async ({ page }) => {
  await page.goto('/class-actions-faq#taxes')
  await expect(page.locator('details#taxes')).toHaveAttribute('open')
  await expect(page.locator('.faq-list details[open]')).toHaveCount(1)
  await page.goto('/class-actions-faq#deadlines-source-1')
  await expect(page.locator('details#deadlines')).toHaveAttribute('open')
})

test.describe('on paper', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ media: 'print' }))

  test('an article prints its text and the URLs of its sources', async ({ page }) => {
    await page.goto('/depo-provera-lawsuits')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const part of ['.header', '.form-panel', '.form-link-bar', 'footer nav'])
      await expect(page.locator(part).first(), part).toBeHidden()
    await expect(page.getByText(`${site.name}, ${site.host}/depo-provera-lawsuits`)).toBeVisible()
    await expect(page.locator('.footer')).toHaveCSS('color', 'rgb(0, 0, 0)')
    const source = page.locator('.sources a').first()
    const said = await source.evaluate(link => getComputedStyle(link, '::after').content)
    expect(said).toContain(await source.getAttribute('href'))
  })

  test('a form prints with its entries, and so does the message after sending', async ({
    page,
  }) => {
    await page.emulateMedia({ media: 'screen' })
    const email = await fillInLead(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('[name=email]')).toBeVisible()
    await expect(page.locator('[name=email]')).toHaveValue(email)
    const buttons = page.locator('button, .button-primary').filter({ visible: true })
    await expect(buttons).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    await send(page)
    await expectThanks(page)
    await page.emulateMedia({ media: 'print' })
    await expectThanks(page)
    await expect(buttons).toHaveCount(0)
  })

  test('every FAQ answer is printed', async ({ page }) => {
    await page.goto('/class-actions-faq')
    const answers = await page.locator('.faq-list details > div').all()
    expect(answers).toHaveLength(await page.locator('.faq-list details').count())
    expect(answers).not.toEqual([])
    for (const answer of answers) expect((await answer.boundingBox())!.height).toBeGreaterThan(20)
  })
})

test.describe('leaving a page about abuse', () => {
  test('search results are not covered by the exit', async ({ page }) => {
    await page.goto('/mormon-church-abuse-lawsuit')
    const search = page.getByRole('combobox', { name: 'Search lawsuits' })
    const options = page.getByRole('option')
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await search.fill('')
      await search.press('ArrowDown')
      await expect(options.first()).toBeVisible()
      const isOnTop = await options.first().evaluate(option => {
        const { right, y, height } = option.getBoundingClientRect()
        return option.contains(document.elementFromPoint(right - 5, y + height / 2))
      })
      expect(isOnTop, String(width)).toBe(true)
      await search.press('Escape')
    }
  })

  for (const [width, height, place] of [
    [1280, 720, 'in the bar'],
    [390, 844, 'in the bar'],
    // In rem, the unit of the media queries, this is a phone at 200% text.
    [195, 422, 'at the bottom'],
  ] as const)
    test(`the exit stays ${place} at ${width} by ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.goto('/mormon-church-abuse-lawsuit')
      await page.evaluate(() => scrollTo(0, 1500))
      const exit = page.getByRole('link', { name: /Exit this page/ })
      await expect(exit).toBeInViewport({ ratio: 1 })
      // At one moment, because the bar moves when it appears.
      const [strip, bar] = await page.evaluate(() =>
        ['.exit-strip', '.header-bar'].map(css => {
          const { width, bottom } = document.querySelector(css)!.getBoundingClientRect()
          return { width, bottom }
        }),
      )
      expect(strip!.width).toBeGreaterThanOrEqual(width - 20)
      const end = place === 'in the bar' ? bar!.bottom : height
      expect(Math.abs(strip!.bottom - end)).toBeLessThan(2)
    })

  test('by its button replaces the history', async ({ page }) => {
    await page.route(site.exit, route => route.fulfill({ body: 'Weather' }))
    await page.goto('/about-us')
    await page.goto('/mormon-church-abuse-lawsuit')
    await page.setViewportSize({ width: 390, height: 844 })
    // Two anchors of the page and a step, which would be entries of the history.
    await page.locator('a[href^="#source-"]').first().click()
    await page.locator('a.form-link-bar').click()
    await expect(page).toHaveURL(/#form$/)
    const path = '/mormon-church-abuse-lawsuit'
    const shape = createFormPage('a lead about abuse', path, 'mormon-church-abuse')
    await fillInStep(wrapPage(page), shape, 0, createEntries(shape, ''))
    await press(wrapPage(page), shape)
    await waitForForm(wrapPage(page), shape, { step: 1 })
    await page.getByRole('link', { name: /Exit this page/ }).click()
    await page.waitForURL(site.exit)
    await page.goBack()
    await expect(page).toHaveURL(/\/about-us$/)
  })
})

test('an unknown address leads to the home page, which says so', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page).toHaveURL(/:\d+\/#not-found$/)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.locator('#not-found')).toContainText(
    `exist. See all ${articles.length} lawsuits, or`,
  )
  await expect(page.getByText('That page has moved or does not exist.')).toBeInViewport()
  await page.goto('/')
  await expect(page.getByText('That page has moved or does not exist.')).toBeHidden()
})

test('no page asks for React before the visitor acts', async ({ page }) => {
  const code: string[] = []
  page.on('request', request => {
    if (/\/_astro\/(?!Header\.).*\.(js|txt)$/.test(request.url())) code.push(request.url())
  })
  for (const route of pageOfEachKind) {
    await page.goto(route)
    await page.waitForLoadState('networkidle')
  }
  expect(code).toEqual([])
  await page.goto('/contactUs')
  await moveInto(page.locator('form').first())
  await expect.poll(() => code).not.toEqual([])
})

/** What must be true of a page in a window: functions that run in it, without names from outside. */
const places: Record<
  string,
  { route?: string; width?: number; text?: number; open?: string; isRight: () => boolean }
> = {
  'the list of some articles stands in the right column, below the form': {
    route: '/Los-angeles-wildfire-lawsuits',
    isRight: () => {
      const [list, ...others] = [...document.querySelectorAll('.recommended-lawsuits')]
        .map(list => list.getBoundingClientRect())
        .filter(({ width }) => width > 0)
      const form = document.querySelector('#form')!.getBoundingClientRect()
      return others.length === 0 && list!.top >= form.bottom && list!.left >= form.left
    },
  },
  'on phones the list of some articles stands after the text': {
    route: '/Los-angeles-wildfire-lawsuits',
    width: 390,
    isRight: () => {
      const [list, ...others] = [...document.querySelectorAll('.recommended-lawsuits')]
        .map(list => list.getBoundingClientRect())
        .filter(({ width }) => width > 0)
      const sources = document.querySelector('#sources')!.getBoundingClientRect()
      return others.length === 0 && list!.top > sources.bottom
    },
  },
  'beside the text, a link to the form and all contents of the page are in view': {
    isRight: () => {
      scrollTo(0, 3000)
      const contents = document.querySelector('.table-of-contents')!
      const link = contents.querySelector('a')!
      return (
        link.hash === '#form' &&
        link.getBoundingClientRect().top > 0 &&
        contents.getBoundingClientRect().bottom <= innerHeight &&
        contents.scrollHeight <= contents.clientHeight
      )
    },
  },
  'the numbers of sources have room for two digits': {
    isRight: () => {
      const list = document.querySelector('.sources')!
      const number = new Range()
      const probe = list.appendChild(document.createElement('span'))
      probe.textContent = '88. '
      number.selectNodeContents(probe)
      const { width } = number.getBoundingClientRect()
      probe.remove()
      return Number.parseFloat(getComputedStyle(list).paddingInlineStart) >= width
    },
  },
  'key facts have their labels above large values on phones': {
    width: 360,
    text: 23.4,
    isRight: () =>
      [...document.querySelectorAll('main .prose .facts dd')].every(value => {
        const label = value.previousElementSibling!.getBoundingClientRect()
        const { left, top, width } = value.getBoundingClientRect()
        return left === label.left && top >= label.bottom && width > 200
      }),
  },
  'the logo grows with the text on phones': {
    width: 390,
    text: 36,
    isRight: () => document.querySelector('.logo img')!.getBoundingClientRect().height > 1.5 * 36,
  },
  'the menu begins at the end of the bar and is as wide as the page': {
    open: '[popovertarget=lawsuits]',
    isRight: () => {
      const [bar, page, menu] = ['.header-bar', '.header-bar > div', '#lawsuits'].map(css =>
        document.querySelector(css)!.getBoundingClientRect(),
      )
      return Math.abs(menu!.top - bar!.bottom) < 2 && Math.abs(menu!.width - page!.width) < 2
    },
  },
}
for (const [name, { route, width = 1366, text, open, isRight }] of Object.entries(places))
  test(name, async ({ page }) => {
    await page.setViewportSize({ width, height: 768 })
    await page.goto(route ?? '/depo-provera-lawsuits')
    if (text)
      await page.evaluate(
        size => document.documentElement.style.setProperty('font-size', `${size}px`),
        text,
      )
    if (open) await page.locator(open).click()
    await expect.poll(() => page.evaluate(isRight)).toBe(true)
  })

test('results of the search are as wide as a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about-us')
  await page.getByRole('combobox', { name: 'Search lawsuits' }).focus()
  const option = page.getByRole('option').first()
  await expect(option).toBeVisible()
  expect((await option.boundingBox())!.width).toBeGreaterThan(340)
})

test('the head of an article is readable in the dark and in forced colors', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/depo-provera-lawsuits')
  const head = page.locator('.article-head')
  const ink = await head.evaluate(element => getComputedStyle(element).color)
  await expect(head.locator('.claim-status')).toHaveCSS('color', ink)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(head).toHaveCSS('border-image-source', 'none')
})

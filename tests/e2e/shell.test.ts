import { expect, type Locator, type Page, test } from '@playwright/test'
import { gate } from './gate.ts'
import { expectThanks, expectWhole, fillInLead, send } from './visitor.ts'

/** Presses before React arrives work too, but these tests are about what follows. */
async function touch(page: Page, name: string | RegExp) {
  await page.getByRole('combobox', { name }).focus()
  await expect(page.getByRole('listbox', { name })).toBeVisible()
}

test.describe('the header', () => {
  test('sticks once the page is scrolled past 200 pixels, and lets go again', async ({ page }) => {
    await page.goto('/depo-provera-lawsuits')
    const bar = page.locator('.bar')
    await page.evaluate(() => scrollTo(0, 200))
    await expect(bar).not.toBeInViewport()
    await page.evaluate(() => scrollTo(0, 201))
    await expect(bar).toBeInViewport()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(bar).toHaveCSS('position', 'static')
  })

  test('shows four of six lawsuits, and moves by one to either end', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Active Lawsuits' }).click()
    const sheet = page.locator('#lawsuits')
    const tiles = sheet.getByRole('listitem')
    await expect(tiles).toHaveCount(6)
    const [previous, next] = [
      sheet.getByRole('button', { name: 'Previous lawsuit' }),
      sheet.getByRole('button', { name: 'Next lawsuit' }),
    ]
    const names = [
      'Depo Provera Lawsuits',
      'RoundUp Cancer Lawsuits',
      'Los Angeles Wildfire Lawsuits',
      'FireFoam (AFFF) Lawsuits',
      'Rideshare Abuse & Assault Lawsuits',
      'Baby Formula NEC Lawsuits',
    ]
    for (const [index, name] of names.entries()) await expect(tiles.nth(index)).toContainText(name)
    const expectWindow = async (start: number) => {
      for (const index of names.keys()) {
        const inside = index >= start && index < start + 4
        const tile = expect(tiles.nth(index))
        await (inside ? tile : tile.not).toBeInViewport({ ratio: 0.9 })
      }
    }
    await expect(previous).toBeDisabled()
    await expectWindow(0)
    await next.click()
    await expectWindow(1)
    await expect(previous).toBeEnabled()
    await next.click()
    await expect(next).toBeDisabled()
    await expectWindow(2)
    await previous.click()
    await expectWindow(1)
    await expect(tiles.nth(1).getByRole('link')).toHaveAttribute('href', '/roundup-lawsuit')
    await expect(tiles.nth(1)).toContainText('Join today')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })

  test('moves by as many as there are presses, however quick', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Active Lawsuits' }).click()
    const tiles = page.locator('#lawsuits').getByRole('listitem')
    await expect(tiles).toHaveCount(6)
    const next = page.getByRole('button', { name: 'Next lawsuit' })
    await next.evaluate(async (button: HTMLElement) => {
      const strip = button.previousElementSibling!
      const frame = () => new Promise(requestAnimationFrame)
      const begun = new Promise(resolve =>
        strip.addEventListener('scroll', resolve, { once: true }),
      )
      button.click()
      await begun
      await frame()
      await frame()
      button.click()
    })
    await expect(next).toBeDisabled()
    await expect(tiles.last()).toBeInViewport({ ratio: 0.9 })
  })

  test('has nothing to move where all lawsuits show', async ({ page }) => {
    await page.route('**/lawsuits.json', async route => {
      const all: { menu?: number }[] = await (await route.fetch()).json()
      await route.fulfill({ json: all.filter(({ menu = 0 }) => menu < 4) })
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

  test('has a menu on phones that opens, closes and leads on', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/depo-provera-lawsuits')
    const button = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu).toBeHidden()
    await button.click()
    await expect(menu.getByRole('link').first()).toHaveText('Active Lawsuits')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await button.click()
    await menu.getByRole('link', { name: 'Active Lawsuits' }).click()
    await expect(page).toHaveURL(/\/active-lawsuits$/)
  })

  test('keeps the button of its menu in reach on phones with twice the text', async ({ page }) => {
    // In rem, which bounds of style go by, as wide and high as 390 by 844.
    await page.setViewportSize({ width: 195, height: 422 })
    await page.goto('/about-us')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    for (const visible of [true, false]) {
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(menu).toBeVisible({ visible })
    }
  })
})

test.describe('the search', () => {
  for (const [where, label, route] of [
    ['home page', 'Search Lawsuits Here', '/'],
    ['header', 'Search lawsuits', '/about-us'],
  ] as const) {
    test(`on the ${where} lists all on focus, narrows by any part, and Enter takes the first`, async ({
      page,
    }) => {
      await page.goto(route)
      await touch(page, label)
      const options = page.getByRole('listbox', { name: label }).getByRole('option')
      await expect(options).toHaveCount(31)
      const box = page.getByRole('combobox', { name: label })
      await box.fill('CANCER')
      // Six by their names, and then two by what else they are about.
      await expect(options).toHaveCount(8)
      const names = await options.allTextContents()
      expect(names.map(name => /cancer/i.test(name))).toEqual([
        ...Array(6).fill(true),
        false,
        false,
      ])
      await expect(options.first()).toHaveText(/^Chemical Hair Relaxers/)
      await box.press('Enter')
      await expect(page).toHaveURL(/\/hair-relaxer-lawsuit$/)
    })
  }

  test('goes where Enter led before the list had come', async ({ page }) => {
    const { hold, release } = gate()
    await page.route('**/lawsuits.json', hold)
    await page.goto('/')
    const box = page.getByRole('combobox', { name: 'Search Lawsuits Here' })
    await box.focus()
    await expect(page.getByText('Loading…')).toBeVisible()
    await box.fill('suboxone')
    await box.press('Enter')
    release()
    await expect(page).toHaveURL(/\/suboxone-lawsuit$/)
  })

  test('goes nowhere when its visitor has typed on since', async ({ page }) => {
    const { hold, release } = gate()
    await page.route('**/lawsuits.json', hold)
    await page.goto('/')
    const box = page.getByRole('combobox', { name: 'Search Lawsuits Here' })
    await box.focus()
    await expect(page.getByText('Loading…')).toBeVisible()
    await box.fill('suboxone')
    await box.press('Enter')
    await box.fill('la')
    release()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  })

  test('says when the list is not to be had, and Enter asks for it again', async ({ page }) => {
    await page.route('**/lawsuits.json', route => route.abort('connectionreset'))
    await page.goto('/')
    const box = page.getByRole('combobox', { name: 'Search Lawsuits Here' })
    await box.focus()
    await expect(page.getByText('The list could not be loaded.')).toBeVisible()
    await page.unroute('**/lawsuits.json')
    await box.fill('suboxone')
    await expect(page).toHaveURL(/\/$/)
    await box.press('Enter')
    await expect(page).toHaveURL(/\/suboxone-lawsuit$/)
  })

  test('finds a lawsuit by what people call it', async ({ page }) => {
    await page.goto('/')
    await touch(page, 'Search Lawsuits Here')
    const box = page.getByRole('combobox', { name: 'Search Lawsuits Here' })
    await box.fill('uber lawsuit')
    const list = page.getByRole('listbox', { name: 'Search Lawsuits Here' })
    await expect(list.getByRole('option')).toHaveText(['Rideshare Abuse & Assault Lawsuits'])
  })

  test('says when nothing matches, and again as a notice on Enter', async ({ page }) => {
    await page.goto('/')
    await touch(page, 'Search Lawsuits Here')
    const box = page.getByRole('combobox', { name: 'Search Lawsuits Here' })
    await box.fill('zzz')
    await expect(page.getByText('No results found')).toBeVisible()
    await box.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('No matching item found.')
    await expect(page).toHaveURL(/\/$/)
  })

  test('stays on the page at Enter where nothing was asked for', async ({ page }) => {
    await page.goto('/')
    await touch(page, 'Search Lawsuits Here')
    const box = page.getByRole('combobox', { name: 'Search Lawsuits Here' })
    await box.press('Enter')
    await expect(page.getByRole('listbox', { name: 'Search Lawsuits Here' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await box.press('ArrowDown')
    await box.press('Enter')
    await expect(page).not.toHaveURL(/\/$/)
  })

  test('goes where a chosen item leads, and closes 200 ms after the focus is lost', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto('/')
    const list = page.getByRole('listbox', { name: 'Search Lawsuits Here' })
    await touch(page, 'Search Lawsuits Here')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.clock.runFor(150)
    await expect(list).toBeVisible()
    await page.clock.runFor(60)
    await expect(list).toBeHidden()
    await page.clock.resume()
    await touch(page, 'Search Lawsuits Here')
    await list.getByRole('option', { name: 'Suboxone Lawsuit' }).click()
    await expect(page).toHaveURL(/\/suboxone-lawsuit$/)
  })
})

test.describe('the carousel', () => {
  const active = (page: Page) => page.locator('[data-slide][data-active]')

  /** Lets the island take over without pointing at it or focusing it. */
  async function wake(page: Page) {
    await page.locator('[aria-roledescription=carousel]').dispatchEvent('touchstart')
    await expect(page.locator('[aria-roledescription=carousel][data-live]')).toBeVisible()
  }

  /** React has drawn that nothing holds the carousel, and begun to count; its timers are the page's. */
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

  test('turns without any script at all: eight slides, three seconds each', async ({ browser }) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await page.goto('/')
    const slides = page.locator('[data-slide]')
    await expect(slides).toHaveCount(8)
    const timing = await slides.evaluateAll(all =>
      all.map(slide => {
        const { animationDuration, animationDelay } = getComputedStyle(slide)
        return [animationDuration, animationDelay]
      }),
    )
    expect(timing).toEqual(Array.from({ length: 8 }, (_, n) => ['24s', `${3 * n}s`]))
    await page.context().close()
  })

  test('advances every 3000 ms, wraps, and holds while paused or pointed at', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await wake(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    await expectTurning(page)
    const name = () => active(page).getByRole('heading').textContent()
    const order = await page.locator('[data-slide] h2').allTextContents()
    let at = order.indexOf((await name())!)
    for (let turn = 0; turn < 9; turn++) {
      await page.clock.runFor(3000)
      at = (at + 1) % 8
      await expect(active(page).getByRole('heading')).toHaveText(order[at]!)
    }
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.mouse.move(0, 0)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.clock.runFor(9000)
    await expect(active(page).getByRole('heading')).toHaveText(order[at]!)
    await page.getByRole('button', { name: 'Play' }).click()
    await page.clock.runFor(9000)
    await expect(active(page).getByRole('heading')).toHaveText(order[at]!)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.mouse.move(0, 0)
    await expectTurning(page)
    await page.clock.runFor(3000)
    await expect(active(page).getByRole('heading')).toHaveText(order[(at + 1) % 8]!)
  })

  test('holds while either the pointer or the focus is in it', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await wake(page)
    const dot = page.getByRole('button', { name: 'Slide 5: ' })
    const away = () => page.mouse.move(0, 0)
    const blur = () => page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await dot.click()
    await page.clock.pauseAt(Date.now() + 60_000)
    await dot.click()
    await away()
    await page.clock.runFor(9000)
    await expect(active(page)).toHaveAccessibleName('5 of 8')
    await dot.hover()
    await blur()
    await page.clock.runFor(9000)
    await expect(active(page)).toHaveAccessibleName('5 of 8')
    await away()
    await expectTurning(page)
    await page.clock.runFor(3000)
    await expect(active(page)).toHaveAccessibleName('6 of 8')
  })

  test('holds in a tab that nobody sees', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await wake(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    await expectTurning(page)
    const before = await active(page).getAttribute('aria-label')
    await page.evaluate(() =>
      Object.defineProperty(document, 'hidden', { value: true, configurable: true }),
    )
    await page.clock.runFor(9000)
    await expect(active(page)).toHaveAccessibleName(before!)
    await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'))
    await page.clock.runFor(3000)
    await expect(active(page)).not.toHaveAccessibleName(before!)
  })

  test('goes to the slide of a dot', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Slide 5: ' }).click()
    await expect(active(page)).toHaveAccessibleName('5 of 8')
  })

  test('stands still for a visitor who prefers less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto('/')
    await wake(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.clock.runFor(9000)
    await expect(active(page)).toHaveAccessibleName('1 of 8')
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  })
})

test('all of an article is laid out once it shows, and jumps land', async ({ page }) => {
  const topOf = (id: string) =>
    page.evaluate(id => document.getElementById(id)!.getBoundingClientRect().top, id)
  for (const id of ['timeline', 'sources', 'source-9']) {
    await page.goto('about:blank')
    await page.goto(`/depo-provera-lawsuits#${id}`)
    await expectWhole(page)
    await expect.poll(() => topOf(id)).toBeLessThan(150)
    expect(await topOf(id)).toBeGreaterThan(70)
  }
  await page.goto('/depo-provera-lawsuits')
  await expectWhole(page)
  expect(
    await page
      .locator('.prose > p')
      .evaluateAll(all => all.map(one => getComputedStyle(one).contentVisibility)),
  ).not.toContain('auto')
  await page.locator('.contents a[href="#sources"]').click()
  await expect.poll(() => topOf('sources')).toBeLessThan(150)
})

test.describe('a notice', () => {
  async function raise(page: Page) {
    await page.clock.install()
    await page.goto('/newsletter')
    await page.locator('form#newsletter [name=firstName]').focus()
    await expect(page.locator('form#newsletter[data-ready]')).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.locator('form#newsletter button[data-press]').click()
    await page.clock.runFor(50)
    await expect(page.getByRole('alert')).toBeVisible()
    return page.locator('.notice')
  }

  /** A notice that leaves is gone once React has drawn that, and 200 ms. */
  async function expectGone(page: Page, notice: Locator) {
    await expect(notice).toHaveAttribute('data-leaving')
    await expect(async () => {
      await page.clock.runFor(300)
      await expect(notice).toHaveCount(0, { timeout: 200 })
    }).toPass()
  }

  test('goes after 2000 ms', async ({ page }) => {
    const notice = await raise(page)
    await page.clock.runFor(1800)
    await expect(notice).toHaveCount(1)
    await page.clock.runFor(300)
    await expectGone(page, notice)
  })

  test('gives way to the next', async ({ page }) => {
    const notice = await raise(page)
    const first = await page.getByRole('alert').textContent()
    await page.locator('form#newsletter [name=firstName]').fill('Ann')
    await page.locator('form#newsletter button[data-press]').click()
    await page.clock.runFor(50)
    await expect(notice.and(page.locator('[data-leaving]'))).toContainText(first!)
    await expect(notice.and(page.locator(':not([data-leaving])'))).toHaveCount(1)
  })

  test('stays while pointed at, and closes on a click', async ({ page }) => {
    const notice = await raise(page)
    await notice.hover()
    await page.clock.runFor(5000)
    await expect(notice).toHaveCount(1)
    await notice.click()
    await page.clock.runFor(500)
    await expect(notice).toHaveCount(0)
  })

  test('goes by itself also after one that a click has closed', async ({ page }) => {
    const notice = await raise(page)
    await notice.click()
    await page.clock.runFor(500)
    await expect(notice).toHaveCount(0)
    await page.mouse.move(0, 700)
    await page.locator('form#newsletter button[data-press]').click()
    await page.clock.runFor(50)
    await expect(notice).toHaveCount(1)
    await page.mouse.move(0, 700)
    await page.clock.runFor(2000)
    await expectGone(page, notice)
  })

  test('stays while focused, and closes by keyboard', async ({ page }) => {
    const notice = await raise(page)
    await page.getByRole('button', { name: 'Close this notice' }).focus()
    await page.clock.runFor(5000)
    await expect(notice).toHaveCount(1)
    await page.keyboard.press('Enter')
    await page.clock.runFor(500)
    await expect(notice).toHaveCount(0)
  })

  test('stays where a finger begins to scroll on it, and is said once', async ({ page }) => {
    const notice = await raise(page)
    await notice.dispatchEvent('pointerdown', { clientX: 200, pointerId: 1 })
    await notice.dispatchEvent('pointercancel', { clientX: 0, pointerId: 1 })
    await page.clock.runFor(300)
    await expect(notice).not.toHaveAttribute('data-leaving')
    await page.locator('form#newsletter button[data-press]').click()
    await page.clock.runFor(50)
    await expect(notice).toHaveCount(1)
  })

  test('can be dragged away', async ({ page }) => {
    const notice = await raise(page)
    const { x, y } = (await notice.boundingBox())!
    await page.mouse.move(x + 30, y + 20)
    await page.mouse.down()
    await page.mouse.move(x + 60, y + 20)
    await page.mouse.move(x + 160, y + 20)
    await page.mouse.up()
    await page.clock.runFor(500)
    await expect(notice).toHaveCount(0)
  })
})

test.describe('active lawsuits', () => {
  test('are narrowed by group and text', async ({ page }) => {
    await page.goto('/active-lawsuits')
    await page.getByLabel('Group').selectOption('Physical and Sexual Abuse')
    await expect(page.getByRole('status').filter({ hasText: '3 lawsuits' })).toBeVisible()
    await expect(page.locator('.card:visible')).toHaveCount(3)
    await page.getByLabel('Name or topic').fill('mormon')
    await expect(page.locator('.card:visible')).toHaveCount(1)
    await page.getByLabel('Name or topic').fill('uber')
    await expect(page.locator('.card:visible h3')).toHaveText('Rideshare Abuse & Assault Lawsuits')
    await page.getByLabel('Name or topic').fill('zzz')
    await expect(page.getByText('No results found.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all lawsuits' }).click()
    expect(await page.locator('.card:visible').count()).toBeGreaterThan(31)
  })
})

test.describe('frequent questions', () => {
  test('open at the one that the address names', async ({ page }) => {
    await page.goto('/class-actions-faq#taxes')
    await expect(page.locator('details#taxes')).toHaveAttribute('open')
    await expect(page.locator('details[open]')).toHaveCount(1)
    await page.goto('/class-actions-faq#deadlines-source-1')
    await expect(page.locator('details#deadlines')).toHaveAttribute('open')
  })
})

test.describe('on paper', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ media: 'print' }))

  test('an article is its words, and says where its sources are', async ({ page }) => {
    await page.goto('/depo-provera-lawsuits')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const part of ['header', 'aside', '.jump', '.contents', 'footer nav'])
      await expect(page.locator(part).first(), part).toBeHidden()
    const source = page.locator('.sources a').first()
    const said = await source.evaluate(link => getComputedStyle(link, '::after').content)
    expect(said).toContain(await source.getAttribute('href'))
  })

  test('a form that was turned to is there, with what was entered, and its thanks are', async ({
    page,
  }) => {
    await page.emulateMedia({ media: 'screen' })
    const email = await fillInLead(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('[name=email]')).toBeVisible()
    await expect(page.locator('[name=email]')).toHaveValue(email)
    await page.emulateMedia({ media: 'screen' })
    await send(page)
    await expectThanks(page)
    await page.emulateMedia({ media: 'print' })
    await expectThanks(page)
  })

  test('every frequent question has its answer', async ({ page }) => {
    await page.goto('/class-actions-faq')
    const answers = await page.locator('details > div').all()
    expect(answers).toHaveLength(await page.locator('details').count())
    expect(answers).not.toEqual([])
    for (const answer of answers) expect((await answer.boundingBox())!.height).toBeGreaterThan(20)
  })
})

test.describe('leaving a page about abuse', () => {
  test('what the search found lies above the button', async ({ page }) => {
    await page.goto('/mormon-church-abuse-lawsuit')
    const search = page.getByRole('combobox', { name: 'Search lawsuits' })
    const options = page.getByRole('option')
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await search.fill('')
      await search.press('ArrowDown')
      await expect(options.first()).toBeVisible()
      const meets = await page.getByRole('link', { name: /Exit this page/ }).evaluate(exit => {
        const { x, y, width, height } = exit.getBoundingClientRect()
        const met = document.elementFromPoint(x + width / 2, y + height / 2)
        return met?.closest('[role=option], .exit')?.className
      })
      expect(meets, String(width)).not.toBe('exit')
      await search.press('Escape')
    }
  })

  for (const [how, leave] of Object.entries({
    'by its button': (page: Page) => page.getByRole('link', { name: /Exit this page/ }).click(),
    'by pressing Shift three times': async (page: Page) => {
      for (let i = 0; i < 3; i++) await page.keyboard.press('Shift')
    },
  }))
    test(`${how}: history is replaced`, async ({ page }) => {
      await page.route('https://www.weather.gov/', route => route.fulfill({ body: 'Weather' }))
      await page.goto('/about-us')
      await page.goto('/mormon-church-abuse-lawsuit')
      await page.setViewportSize({ width: 390, height: 844 })
      // Two places on the page, which would be entries of the history.
      await page.locator('a[href^="#source-"]').first().click()
      await page.locator('a.jump:visible, a.slim:visible').first().click()
      await expect(page).toHaveURL(/#form$/)
      await leave(page)
      await page.waitForURL('https://www.weather.gov/')
      await page.goBack()
      await expect(page).toHaveURL(/\/about-us$/)
    })
})

test('an address that does not exist leads to the front page', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('no page asks for React before the visitor acts', async ({ page }) => {
  const code: string[] = []
  page.on('request', request => {
    if (/\/_astro\/.*\.(js|txt)$/.test(request.url())) code.push(request.url())
  })
  for (const route of [
    '/',
    '/depo-provera-lawsuits',
    '/active-lawsuits',
    '/class-actions-faq',
    '/contactUs',
  ]) {
    await page.goto(route)
    await page.waitForLoadState('networkidle')
  }
  expect(code).toEqual([])
  await page.locator('form').first().hover()
  await expect.poll(() => code).not.toEqual([])
})

test('nothing scrolls sideways at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const route of [
    '/',
    '/depo-provera-lawsuits',
    '/tepezza-lawsuit',
    '/active-lawsuits',
    '/class-actions-faq',
    '/contactUs',
    '/newsletter',
    '/california-privacy',
  ]) {
    await page.goto(route)
    await expectWhole(page)
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(excess, route).toBeLessThanOrEqual(0)
  }
})

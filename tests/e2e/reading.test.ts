import { expect, test } from '@playwright/test'
import { articles, listCards, site } from '../support/content/content.ts'

test('the target of a link is not covered by the bar', async ({ page }) => {
  const topOf = (id: string) =>
    page.evaluate(id => document.getElementById(id)!.getBoundingClientRect().top, id)
  await page.goto('/depo-provera-lawsuits#source-1')
  await expect.poll(() => topOf('source-1')).toBeLessThan(150)
  expect(await topOf('source-1')).toBeGreaterThan(70)
  for (const id of ['timeline', 'sources']) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.locator(`.table-of-contents a[href="#${id}"]`).click()
    await expect.poll(() => topOf(id)).toBeLessThan(150)
    expect(await topOf(id)).toBeGreaterThan(70)
  }
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

test('the filter of all lawsuits returns the focus after showing all again, and is empty after Back', async ({
  page,
}) => {
  await page.goto('/active-lawsuits')
  const text = page.getByLabel('Name or topic')
  await text.focus()
  await page.keyboard.type('zzz')
  await expect(page.getByText('No results found.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show all lawsuits' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('tr[data-status]').first()).toBeVisible()
  await expect(text).toBeFocused()
  const group = page.getByLabel('Group')
  await group.selectOption({ index: 1 })
  await expect(page.getByText(`${articles.length} lawsuits`)).toHaveCount(0)
  await page.goto('/about-us')
  await page.goBack()
  await expect(group).toHaveValue('')
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

test('frequent questions open at the question in the URL, and print every answer', async ({
  page,
}) => {
  await page.goto('/class-actions-faq#taxes')
  await expect(page.locator('details#taxes')).toHaveAttribute('open')
  await expect(page.locator('.faq-list details[open]')).toHaveCount(1)
  await page.goto('/class-actions-faq#deadlines-source-1')
  await expect(page.locator('details#deadlines')).toHaveAttribute('open')
  await page.emulateMedia({ media: 'print' })
  const answers = await page.locator('.faq-list details > div').all()
  expect(answers).toHaveLength(await page.locator('.faq-list details').count())
  expect(answers).not.toEqual([])
  for (const answer of answers) expect((await answer.boundingBox())!.height).toBeGreaterThan(20)
})

test('an article prints its text and the URLs of its sources', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
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
  'on phones, the form of an article begins in the second screen': {
    width: 390,
    isRight: () => document.querySelector('#form')!.getBoundingClientRect().top < 2 * innerHeight,
  },
  'on phones, each cell of a table but the first has the label of its column': {
    width: 390,
    isRight: () => {
      const table = document.querySelector('.prose table')!
      const labels = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent)
      const shown = [...table.querySelectorAll('tbody tr:first-of-type td')]
        .map(cell => getComputedStyle(cell, '::before').content)
        .filter(content => content !== 'none')
      const expected = labels.slice(1).map(label => `"${label}: "`)
      return shown.join() === expected.join() && table.scrollWidth <= table.clientWidth
    },
  },
}
test('the parts of pages stand where they should', async ({ page }) => {
  for (const [name, { route = '/depo-provera-lawsuits', width = 1366, ...rest }] of Object.entries(
    places,
  ))
    await test.step(name, async () => {
      const { text, open, isRight } = rest
      await page.setViewportSize({ width, height: 768 })
      await page.goto(route)
      if (text)
        await page.evaluate(
          size => document.documentElement.style.setProperty('font-size', `${size}px`),
          text,
        )
      if (open) await page.locator(open).click()
      await expect.poll(() => page.evaluate(isRight), name).toBe(true)
    })
})

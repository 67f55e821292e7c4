import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { getLastDay } from '../../src/forms/days.ts'
import { articlePath } from '../support/browser/visitor.ts'
import { articles, site } from '../support/content/content.ts'

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

test('active lawsuits are sorted by the heads of the table, and on phones by a list', async ({
  page,
}) => {
  await page.goto('/active-lawsuits')
  const rows = page.locator('tr[data-choices]')
  const listValues = (name: string) =>
    rows.evaluateAll(
      (rows, name) => rows.map(row => row.getAttribute(`data-${name}`)).filter(Boolean),
      name,
    )
  const counts = articles.flatMap(({ facts }) => facts.pending?.count ?? [])
  const head = page.getByRole('columnheader', { name: 'Pending cases' })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  expect((await listValues('pending')).map(Number)).toEqual(counts.toSorted((a, b) => b - a))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(head.getByRole('button')).toBeHidden()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Next date')
  const dates = (await listValues('next')).map(date => getLastDay(date!))
  expect(dates).toEqual(dates.toSorted())
  expect(await rows.first().getAttribute('data-next')).toBe((await listValues('next'))[0])
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
  for (const part of ['.header', '.form-panel', '.recommended-lawsuits', 'footer nav'])
    await expect(page.locator(part).first(), part).toBeHidden()
  await expect(page.getByText(`${site.name}, ${site.host}/depo-provera-lawsuits`)).toBeVisible()
  await expect(page.locator('.footer')).toHaveCSS('color', 'rgb(0, 0, 0)')
  const source = page.locator('.sources a').first()
  const printedAfter = await source.evaluate(link => getComputedStyle(link, '::after').content)
  expect(printedAfter).toContain(await source.getAttribute('href'))
  const firstRecord = page.locator('#records ~ ul > li').first()
  const boxStyle = await firstRecord.evaluate(
    item => getComputedStyle(item, '::before').borderStyle,
  )
  expect(boxStyle).toBe('solid')
})

test('browsers that cannot print show no button for it', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'print', { value: undefined }))
  await page.goto('/asking-for-records')
  await page.getByRole('button', { name: 'Copy this letter' }).click()
  await expect(page.getByRole('button', { name: 'Print this letter' })).toBeHidden()
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

test('a state has its time limits as an answer, which the visit keeps', async ({ page }) => {
  // In rem, this is a window of 390 by 844 with text of 130 %.
  await page.setViewportSize({ width: 300, height: 649 })
  await page.goto('/time-limits')
  const [choice, answer] = [page.getByLabel('Your state'), page.locator('main [role=status]')]
  const rows = page.locator('tbody tr:visible')
  const byWhen = page.locator('.by-when dd')
  await choice.selectOption('Ohio')
  for (const text of ['Ohio, injury', '2 years'])
    await expect(answer.getByText(text, { exact: true })).toBeInViewport()
  for (const text of ['2305.10', 'ask a lawyer now'])
    await expect(answer.getByText(text, { exact: true })).toBeVisible()
  const bar = (await page.locator('.header-bar').boundingBox())!
  expect((await choice.boundingBox())!.y).toBeGreaterThanOrEqual(bar.y + bar.height)
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect(rows).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'How to read the table' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'What can change your date' })).toBeVisible()
  await test.step('in articles, too', async () => {
    await page.goto(articlePath)
    await expect(byWhen).toContainText('2 years in Ohio, for an injury.')
    await page.getByRole('link', { name: 'Find your state' }).click()
    await choice.selectOption('Louisiana')
    await expect(byWhen).toContainText('It depends in Louisiana, for an injury: 2 years for claims')
    await page.reload()
    await expect(byWhen).toContainText('It depends in Louisiana')
    await page.getByRole('link', { name: 'Find your state' }).click()
    await expect(choice).toBeFocused()
    await expect(choice).toHaveValue('louisiana')
    await choice.selectOption('Ohio')
    await page.getByRole('link', { name: 'What can change it' }).click()
    await expect(page).toHaveURL(/#ohio$/)
    await expect(answer).toContainText('2 years')
    await page.goto('/mormon-church-abuse-lawsuit')
    await expect(byWhen.getByRole('link')).toHaveAttribute('href', /#ohio$/)
    await page.goto('/time-limits')
  })
  await test.step('until all are chosen', async () => {
    await choice.selectOption('All states')
    await expect(rows).toHaveCount(51)
    await page.reload()
    await expect(rows).toHaveCount(51)
  })
  await test.step('an address chooses a state', async () => {
    await page.goto('/time-limits#new-york')
    await page.reload()
    await expect(answer).toContainText('CPLR 214-c')
    await page.evaluate(() => location.assign('#delaware'))
    await expect(choice).toHaveValue('delaware')
    await expect(answer).toContainText('Delaware, injury2 years')
    await expect(answer.getByText(/^† Not read yet/)).toBeVisible()
  })
  await test.step('and a choice keeps the rest of it', async () => {
    await page.goto('/time-limits?utm_source=x#new-york')
    await choice.selectOption('Ohio')
    await expect(page).toHaveURL(/\/time-limits\?utm_source=x$/)
  })
})

test('the letter that asks for records is copied, and printed alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(window, 'print', { value: () => {} }))
  await page.goto('/asking-for-records')
  await page.getByRole('button', { name: 'Copy this letter' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^\(Today's date\)\n\nTo: Medical Records, .*\n\n\(Your signature\)$/s)
  await page.getByRole('button', { name: 'Print this letter' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('To: Medical Records')).toBeVisible()
  for (const role of ['heading', 'contentinfo'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
})

for (const [width, height] of [
  [1366, 650],
  [390, 664],
] as const)
  test(`the first state stands near the top, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const measureTops = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll(elements => elements.map(element => element.getBoundingClientRect().top))
    await page.goto('/time-limits')
    expect((await measureTops('tbody tr'))[0]).toBeLessThanOrEqual(500)
  })

test('on phones with larger text, four answers end and the form begins early', async ({ page }) => {
  // In rem, this is a window of 390 px with text of 130 %.
  await page.setViewportSize({ width: 300, height: 649 })
  // Helplines stand above the title, and long cautions above the form.
  for (const { id, approval } of articles.filter(({ opening }) => !opening)) {
    await page.goto(`/${id}`)
    const [end, begin] = await page.evaluate(() => {
      const boxOf = (part: string) => document.querySelector(part)!.getBoundingClientRect()
      return [boxOf('.key-facts').bottom, boxOf('#form').top].map(top => top * 1.3)
    })
    expect.soft(end, `${id}, four answers`).toBeLessThan(1000)
    const limit = approval && `/${id}` !== articlePath ? 1670 : 1500
    expect.soft(begin, `${id}, form`).toBeLessThan(limit)
  }
})

/** What must be true of a page in a window: functions that run in it, without names from outside. */
const places: Record<string, { route?: string; width?: number; isRight: () => boolean }> = {
  'the bar is one row where the links of the header begin': {
    width: 992,
    isRight: () => document.querySelector<HTMLElement>('.header-bar')!.offsetHeight < 70,
  },
  ...Object.fromEntries(
    ['/active-lawsuits', '/dates-ahead', '/settlements'].map(route => [
      `${route} begins with its data`,
      {
        route,
        isRight: () =>
          document.querySelector('tbody tr, .events li')!.getBoundingClientRect().top <= 500,
      },
    ]),
  ),
  ...Object.fromEntries(
    [1366, 390].map(width => [
      `the list of some articles stands below the form, or on phones after the text, ${width}`,
      {
        route: '/Los-angeles-wildfire-lawsuits',
        width,
        isRight: () => {
          const boxesOf = (selector: string) =>
            [...document.querySelectorAll(selector)]
              .map(element => element.getBoundingClientRect())
              .filter(({ width }) => width > 0)
          const [list, ...others] = boxesOf('.recommended-lawsuits')
          const [before] = boxesOf(innerWidth > 1000 ? '#form' : '#sources')
          const isBeside = innerWidth < 1000 || list!.left >= before!.left
          return others.length === 0 && list!.top >= before!.bottom && isBeside
        },
      },
    ]),
  ),
  'beside the text, a link to the form and all contents of the page are in view': {
    isRight: () => {
      scrollTo(0, 3000)
      const contents = document.querySelector('.table-of-contents')!
      const { top, bottom } = contents.querySelector('[href="#form"]')!.getBoundingClientRect()
      return (
        top > 0 &&
        bottom <= innerHeight &&
        contents.getBoundingClientRect().bottom <= innerHeight &&
        contents.scrollHeight <= contents.clientHeight
      )
    },
  },
  ...Object.fromEntries(
    [560, 768, 1024, 1366].map(width => [
      `rows of cards begin below the heading, and no card stands alone, ${width}`,
      {
        route: '/',
        width,
        isRight: () =>
          [...document.querySelectorAll('.cards:not(.large)')].every(list => {
            const { left, right } = list.getBoundingClientRect()
            const boxes = [...list.children].map(card => card.getBoundingClientRect())
            const last = boxes.filter(({ top }) => top === boxes.at(-1)!.top)
            const isFull = Math.abs(last.at(-1)!.right - right) < 1
            return Math.abs(last[0]!.left - left) < 1 && (last.length > 1 || isFull)
          }),
      },
    ]),
  ),
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
  for (const [name, { route, width = 1366, isRight }] of Object.entries(places))
    await test.step(name, async () => {
      await page.setViewportSize({ width, height: 768 })
      await page.goto(route ?? articlePath)
      await expect.poll(() => page.evaluate(isRight), name).toBe(true)
    })
})

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
  expect(text).not.toMatch(/MYSELF|LOVED ONE|DO I QUALIFY|You May Qualify|Who gets your answers/)
})

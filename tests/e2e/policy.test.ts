import { expect, type Page } from '@playwright/test'
import { description } from '../site/built.ts'
import { routes } from './auditor.ts'
import { forms, send } from './forms.ts'
import { leadsOf } from './leads.ts'
import { answer, article, asksWho, freshEmail } from './visitor.ts'
import { settle, test } from './watched.ts'

const policy = description.headers['Content-Security-Policy']!

test.use({
  contextOptions: { reducedMotion: 'no-preference' },
  actionTimeout: 10_000,
})
test.describe.configure({ timeout: 120_000 })

/** Opens a page, and sees that the desk serves it under the policy of the hosts' files. */
async function visit(page: Page, route: string) {
  const answer = await page.goto(route)
  expect(answer!.headers()['content-security-policy'], route).toBe(policy)
}

/** Opens each menu that has a button at this width. */
async function openMenus(page: Page) {
  const menus = await shown(page, 'button[popovertarget]')
  expect(menus).not.toEqual([])
  for (const menu of menus) {
    await menu.click()
    await expect(page.locator(':popover-open :is(li, p)').first()).toBeVisible()
    for (const button of await shown(page, ':popover-open button')) await button.press('Enter')
    await page.keyboard.press('Escape')
  }
}

/** Searches, turns the slides, and unfolds what is folded. */
async function openRest(page: Page) {
  const searches = await shown(page, 'input[role=combobox]')
  expect(searches).not.toEqual([])
  for (const search of searches) {
    await search.fill('a')
    await expect(page.getByRole('option').first()).toBeVisible()
    await search.fill('zzz')
    await search.press('Enter')
    await search.fill('')
  }
  for (const button of await shown(page, '[aria-roledescription=carousel] button'))
    await button.press('Enter')
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
    scrollTo(0, document.body.scrollHeight)
  })
}

function shown(page: Page, selector: string) {
  return page.locator(selector).filter({ visible: true }).all()
}

test.describe('the policy refuses nothing that the site does', () => {
  const [phone, desktop] = [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]
  const share = 3
  for (let from = 0; from < routes.length; from += share) {
    const some = routes.slice(from, from + share)
    test(`on ${some[0]} and the ${some.length - 1} pages after it`, async ({ page, faults }) => {
      for (const route of some) {
        await visit(page, route)
        await openMenus(page)
        await openRest(page)
        await page.setViewportSize(phone)
        await openMenus(page)
        await page.setViewportSize(desktop)
        await settle(page)
        expect.soft(faults.splice(0), route).toEqual([])
      }
    })
  }

  for (const form of forms) {
    test(`in the form ${form.name}, from its first answer to the thanks`, async ({
      page,
      faults,
    }) => {
      const email = freshEmail()
      await visit(page, form.path)
      await send(page, form, email)
      await settle(page)
      expect(faults).toEqual([])
      const [sent] = leadsOf(email)
      expect(sent).toBeTruthy()
      if (form.questionnaire.lead) expect(sent!.xxTrustedFormCertUrl).toMatch(/^https:/)
    })
  }
})

test.describe('these tests see', () => {
  test('what the policy refuses, what the console complains of, and what nothing catches', async ({
    page,
    faults,
  }) => {
    await visit(page, article)
    await page.evaluate(() => {
      document.body.setAttribute('style', 'color: red')
      new Image().src = 'https://elsewhere.example/x.png'
      console.error('out of order')
      setTimeout(() => {
        throw new Error('out of hand')
      })
      setTimeout(() => {
        document.body.innerHTML = '<p>'
      })
    })
    for (const said of [
      /^policy: style-src-attr refuses inline/,
      /^policy: img-src refuses https:\/\/elsewhere\.example\/x\.png/,
      /^policy: require-trusted-types-for refuses trusted-types-sink/,
      /^console: .*Content Security Policy/,
      /^console: out of order$/,
      /^uncaught: out of hand$/,
      /^uncaught: .*TrustedHTML/,
    ])
      await expect.poll(() => faults, String(said)).toContainEqual(expect.stringMatching(said))
  })

  test.describe('a policy that is too strict:', () => {
    /** Each takes away something that the article needs. */
    const stricter = [
      ["no 'self'", 'script-src-elem', /(script-src) 'self'/],
      ['no script in the page', 'script-src-elem', /(script-src 'self')[^;]*/],
      ['no style in the page', 'style-src-elem', /(style-src) [^;]*/],
      ['no picture', 'img-src', /(img-src) 'self'/],
      ['no list of lawsuits', 'connect-src', /(connect-src) 'self'/],
      ['no name for the certificate', 'trusted-types', /(trusted-types) certificate/],
    ] as const
    for (const [what, directive, needed] of stricter)
      test(what, async ({ page, faults }) => {
        const restricted = policy.replace(needed, '$1')
        expect(restricted).not.toBe(policy)
        await page.route(`**${article}`, async route => {
          const response = await route.fetch()
          const headers = { ...response.headers(), 'content-security-policy': restricted }
          await route.fulfill({ response, headers })
        })
        await page.goto(article)
        await answer(page, asksWho, 'MYSELF')
        await page.getByRole('combobox').first().focus()
        const refused = expect.stringMatching(`^policy: ${directive} refuses`)
        await expect.poll(() => faults).toContainEqual(refused)
      })
  })
})

import { expect, type Locator, type Page } from '@playwright/test'
import { site } from '../content/content.ts'
import { createEmail } from '../servers/stored-leads.ts'

export const failureText = 'Unable to process your request at this time. Please try again shortly.'
const thanks = 'Thank you! Your submission was successful.'
export const articlePath = '/depo-provera-lawsuits'
export const claimantQuestion = 'Did_you_or_a_loved_one_use_Depo_Provera_for_Birth_Control'
export const followUps = [
  'Were_you_diagnosed_with_Meningioma_Spinal_Cord_Tumors_or_Brain_Tumors',
  'Were_you_treated_by_a_doctor_for_Meningioma_Spinal_Cord_Tumors_or_Brain_Tumors',
  'Do_you_currently_have_a_lawyer_representing_your_claim',
] as const

const results = 'Your Case results are Ready!'

export function findLoadErrorMessage(page: Page): Locator {
  return page.getByText(site.forms.staleScript)
}

export async function chooseAnswer(page: Page, name: string, value: string) {
  const button = page.locator(`input[name="${name}"][value="${value}"]`)
  await page.locator('label', { has: button }).click()
}

export async function answerStepOne(page: Page, who: 'MYSELF' | 'LOVED ONE' = 'MYSELF') {
  await chooseAnswer(page, claimantQuestion, who)
  await chooseAnswer(page, followUps[0], 'Yes')
  await chooseAnswer(page, followUps[1], 'Yes')
  await chooseAnswer(page, followUps[2], 'No')
}

/** Answers the first step and moves to the contact step after hydration. */
export async function reachContact(page: Page, who: 'MYSELF' | 'LOVED ONE' = 'MYSELF') {
  await answerStepOne(page, who)
  await page.getByRole('button', { name: 'DO I QUALIFY?' }).click()
  await expectContactStep(page)
}

export async function expectContactStep(page: Page) {
  await expect(page.locator('form#depo-provera')).toHaveAttribute('data-ready')
  await expect(page.getByRole('heading', { name: results })).toBeFocused()
}

export const contact = {
  firstName: "D'Arcy",
  lastName: 'Núñez',
  number: '+1 (555) 010-1234',
  'dob-month': '2',
  'dob-day': '28',
  'dob-year': '1961',
  city: 'Boston',
  zipCode: '02134',
  streetAddress: '1 Main St. #2',
} as const

export async function fillContact(page: Page, email: string) {
  for (const [name, value] of Object.entries({ ...contact, email }))
    await page.locator(`[name="${name}"]`).fill(value)
  await page.locator('[name="state"]').selectOption('Massachusetts')
  await page.locator('[name="checkbox"]').check()
}

/** Fills in the form of the article without sending it; returns the e-mail address. */
export async function fillInLead(page: Page, who?: 'MYSELF' | 'LOVED ONE'): Promise<string> {
  const email = createEmail()
  await page.goto(articlePath)
  await reachContact(page, who)
  await fillContact(page, email)
  return email
}

export async function expectContactKept(page: Page, email: string) {
  const expected = { ...contact, email, number: '5550101234', state: 'Massachusetts' }
  for (const [name, value] of Object.entries(expected))
    await expect(page.locator(`[name="${name}"]`)).toHaveValue(value)
  await expect(page.locator('[name="checkbox"]')).toBeChecked()
}

/**
 * Moves the pointer into an element as a hand does, in more than one step: the first move of a
 * Chromium with a window has no distance, and such a move wakes no form.
 */
export async function moveInto(element: Locator) {
  await element.page().mouse.move(5, 5)
  await element.hover()
}

export async function send(page: Page) {
  await page.getByRole('button', { name: 'Get Your Results Now' }).click()
}

export async function expectThanks(page: Page) {
  await expect(page.getByRole('heading', { name: thanks })).toBeFocused()
}

/** Replaces all text nodes with elements and other words, like a browser's translator. */
export async function translate(page: Page) {
  await page.evaluate(() => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const all: Node[] = []
    while (words.nextNode()) all.push(words.currentNode)
    for (const text of all.filter(({ parentElement }) => !parentElement!.closest('script,style'))) {
      const moved = document.createElement('translated-text')
      moved.textContent = text.textContent!.replace(/(\S)(\s*)$/, '$1!$2')
      text.parentNode!.replaceChild(moved, text)
    }
  })
}

import { expect, type Page } from '@playwright/test'
import { htmlOf } from '../built/built.ts'
import { siteForms } from '../content/site-forms.ts'
import { createEntries, type FormPage } from '../faults/form-pages.ts'
import { fillInForm, press, waitForForm, wrapPage } from '../faults/visitor-actions.ts'
import { routes } from './site-pages.ts'

const pages = routes.map(path => ({ path, html: htmlOf(path) }))

/** Every questionnaire with the first page that shows it. */
export const forms: readonly FormPage[] = siteForms.map(questionnaire => {
  const page = pages.find(({ html }) => html.includes(`<form id="${questionnaire.id}"`))
  if (!page) throw new Error(`No page carries the form ${questionnaire.id}`)
  return { name: questionnaire.id, path: page.path, questionnaire }
})

/** Fills in and sends the form of the open page, as the visitor with this e-mail address. */
export async function send(page: Page, form: FormPage, email: string) {
  const driver = wrapPage(page)
  await fillInForm(driver, form, createEntries(form, email))
  await press(driver, form)
  expect(await waitForForm(driver, form, { message: 'success' })).toMatchObject({
    message: 'success',
  })
}

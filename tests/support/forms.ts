import { expect, type Page } from '@playwright/test'
import { readSiteForms } from '../../src/desk/content.ts'
import { routes } from './audit.ts'
import { htmlOf } from './built.ts'
import { entriesFor, type Shape } from './faults/shapes.ts'
import { fillIn, press, see } from './faults/visit.ts'
import { tabOf } from './wired.ts'

const pages = routes.map(path => ({ path, html: htmlOf(path) }))

/** Every questionnaire with the first page that shows it. */
export const forms: readonly Shape[] = readSiteForms().questionnaires.map(questionnaire => {
  const page = pages.find(({ html }) => html.includes(`<form id="${questionnaire.id}"`))
  if (!page) throw new Error(`No page carries the form ${questionnaire.id}`)
  return { name: questionnaire.id, path: page.path, questionnaire }
})

/** Fills in and sends the form of the open page, as the visitor with this e-mail address. */
export async function send(page: Page, form: Shape, email: string) {
  const tab = tabOf(page)
  await fillIn(tab, form, entriesFor(form, email))
  await press(tab, form)
  expect(await see(tab, form, { told: 'thanks' })).toMatchObject({ told: 'thanks' })
}

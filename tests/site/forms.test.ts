import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pageSchema } from '../../src/documents/schemas/page.ts'
import { listStatesNotServed } from '../../src/documents/schemas/site.ts'
import { isConsent, questionsOf } from '../../src/forms/answers.ts'
import { readBuiltSite } from '../../src/leads/built-site.ts'
import { description, extractTexts, htmlOf } from '../support/built/built.ts'
import { decodeHtml } from '../support/built/head.ts'
import { articles, isShown, readFolder } from '../support/content/content.ts'
import { readSite } from '../support/content/read-site.ts'
import { formOfPage, presets } from '../support/content/specification.ts'

const read = (page: string) => htmlOf(`/${page}`)
const formsOf = (html: string) =>
  [...html.matchAll(/<section class="form-panel\b[\s\S]*?<form id="([^"]+)"/g)].map(([, id]) => id)
const listChosen = (html: string) =>
  [...html.matchAll(/<option value="([^"]+)" selected/g)].map(([, value]) => decodeHtml(value!))

const shownForms = Object.entries(formOfPage).filter(([page]) => isShown(page))

test.each(shownForms)('/%s has the form %s, and nothing chosen', (page, form) => {
  expect(formsOf(read(page))).toEqual([form])
  expect(listChosen(read(page))).toEqual(form === 'california' ? ['California'] : [])
})

test.each(Object.entries(presets).filter(([page]) => isShown(page)))(
  '/%s has the home form, at %s',
  (page, preset) => {
    expect(formsOf(read(page))).toEqual(['claim-review'])
    expect(listChosen(read(page))).toEqual([preset])
  },
)

test('a page has the form that its front matter names, and no other page has one', () => {
  const named = [...articles, ...readFolder('content/pages', pageSchema)].flatMap(
    ({ id, questionnaire }) => (questionnaire ? [[id, questionnaire]] : []),
  )
  const shown = description.pages.flatMap(route =>
    formsOf(htmlOf(route)).map(form => [route.slice(1) || 'index', form]),
  )
  expect(shown.toSorted()).toEqual([...named, ['index', formOfPage.index]].toSorted())
})

test('each claim form, and no other, says before its first field who gets the answers', () => {
  const { heading, stops } = readSite().forms.way
  const pages = description.pages.filter(route => formsOf(htmlOf(route)).length > 0)
  const saying = pages.filter(route => {
    const [before] = htmlOf(route).split('class="form-panel')[1]!.split('<form ')
    return [heading, 'href="/partners-list"', ...stops.map(({ text }) => text)].every(each =>
      before!.includes(each),
    )
  })
  const claims = pages.filter(route => htmlOf(route).includes('name="xxTrustedFormCertUrl"'))
  expect(saying).toEqual(claims)
})

test('a page whose heading is no name has one in its title and in the trail', () => {
  const html = read('unsubscribe-mail')
  expect(html).toMatch(/<h1[^>]*>We are sorry to see you go</)
  expect(html).toContain('<title>Unsubscribe | ')
  expect(html).toMatch(/class="breadcrumbs[^>]*>.*?Unsubscribe<\/span>/s)
})

test('every claim form says where no leads are taken: beside the home state, or else beside the consent', () => {
  const site = readSite()
  const warnings = Object.fromEntries(
    listStatesNotServed(site).map(state => [state, site.forms.state]),
  )
  const claims = readBuiltSite('dist').questionnaires.filter(({ lead }) => lead)
  expect(claims.length).toBeGreaterThan(15)
  for (const claim of claims) {
    const state = questionsOf(claim).find(({ key }) => key === 'state')
    if (state) expect(state.warnings ?? {}).toEqual(warnings)
    const isToldAtConsent = !state && site.forms.state
    expect(questionsOf(claim).find(isConsent)?.hint, claim.id).toBe(isToldAtConsent || undefined)
  }
})

test('the foot of every page has the disclaimers, as where services may not be available', () => {
  for (const route of description.pages) {
    const texts = extractTexts(htmlOf(route).split('<footer')[1]!, /<p>([\s\S]*?)<\/p>/g)
    expect(texts, route).toEqual(expect.arrayContaining(readSite().disclaimers))
  }
})

test('the build has the words of each consent and the pages that it links, by their SHA-256', () => {
  const { questionnaires, consents } = readBuiltSite('dist')
  for (const [id, text] of Object.entries(consents.texts))
    expect(createHash('sha256').update(text).digest('hex')).toBe(id)
  const asking = questionnaires.filter(form => questionsOf(form).some(isConsent))
  expect(Object.keys(consents.forms).sort()).toEqual(asking.map(({ id }) => id).sort())
  for (const { id } of asking) {
    const [words, ...pages] = consents.texts[consents.forms[id]!]!.split('\n')
    expect(words).toContain('I agree that')
    expect(pages.map(page => page.split(' ')[0])).toEqual([
      '/partners-list',
      '/terms-and-conditions',
      '/privacy-policy',
    ])
    for (const page of pages) expect(consents.texts[page.split(' ')[1]!]).toMatch(/^[A-Z]/)
  }
})

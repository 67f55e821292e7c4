import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findDestinations } from '../../src/islands/search/find-destinations.ts'
import type { DestinationList } from '../../src/stores/destinations.ts'
import { htmlOf } from '../support/built/built.ts'
import { articles, followAlias, isShown } from '../support/content/content.ts'
import { topics } from '../support/content/specification.ts'

const list: DestinationList = JSON.parse(readFileSync('dist/search.json', 'utf8'))
const everything = list.destinations
/** Without the lawsuits that writers added. */
const listed = everything.filter(
  ({ kind, href }) => kind !== 'lawsuit' || topics.has(href.slice(1)),
)

test.each(articles)('$id is found by what happened and its search terms', ({ id, harms, also }) => {
  for (const term of [...harms.names, ...also])
    expect(
      findDestinations(everything, term).found.map(({ href }) => href),
      term,
    ).toContain(`/${id}`)
})

test.each(articles)('$id is found first by its name and a word that it lacks', ({ id, name }) => {
  const words = 'deadline payout compensation attorney costs 2026 lawyer settlements ohio'.split(
    ' ',
  )
  const first = words.map(word => findDestinations(everything, `${name} ${word}`).found[0]?.href)
  expect(first).toEqual(words.map(() => `/${id}`))
})

/** Searches that are no name or search term of one article alone, and what Enter must open. */
test.each([
  ['fires in altadena', '/Los-angeles-wildfire-lawsuits'],
  ['preemies', '/baby-formula-nec-lawsuits'],
  ['fire fighting foam', '/firefoam-afff-lawsuits'],
  ['mesothelioma', '/lung-cancer-asbestos-lawsuits'],
  ["parkinson's", '/paraquat-herbicide-lawsuits'],
  ['social security', '/sdi-disability-lawyers'],
  ['SSDI Application guide', '/sdi-disability-lawyers'],
  ['J&J', '/talcum-powder-cancer-lawsuits'],
  ['pregnancy tylenol', '/tylenol-austism-apap-class-action-lawsuit'],
  ['veterans', '/va-disability-lawyers'],
  ['VA Decision Reviews and Appeals', '/va-disability-lawyers'],
  ['breast cancer', '/zantac-cancer-lawsuits'],
  ['glyphosphate', '/roundup-lawsuit'],
  ['depo provara', '/depo-provera-lawsuits'],
  ['zantac deadline', '/zantac-cancer-lawsuits'],
  ['roundup lawsuit 2026', '/roundup-lawsuit'],
  ['baby food payout', '/baby-food-autism-lawsuits'],
  ['deadline ohio', '/time-limits#ohio'],
  ['ohio lawyer', '/time-limits#ohio'],
  ['how long do I have in new york', '/time-limits#new-york'],
  ['washington dc', '/time-limits#district-of-columbia'],
  ['deadlines', '/time-limits'],
  ['can i sue', '/class-actions-faq#who-can-file'],
  ['phone call from lawyer', '/is-this-lawyer-real'],
  ['costs', '/class-actions-faq#how-lawyers-are-paid'],
  ['how much does it cost', '/class-actions-faq#how-lawyers-are-paid'],
  ['payments', '/class-actions-faq#when-paid'],
  ['hearings', '/dates-ahead'],
  ['settlement', '/settlements'],
  ['lawyer', '/is-this-lawyer-real'],
  ['newsletter', '/newsletter'],
  ['privacy policy', '/privacy-policy'],
  ['terms', '/terms-and-conditions'],
  ['FAQ', '/class-actions-faq'],
])('"%s" finds %s first', (text, href) => {
  const route = followAlias(href.slice(1))
  if (topics.has(route) && !isShown(route)) return
  expect(findDestinations(listed, text).found[0]?.href).toBe(`/${route}`)
})

test.each([
  ['weed killer', ['dacthal-dcpa-lawsuit', 'paraquat-herbicide-lawsuits', 'roundup-lawsuit']],
  ['heartburn', ['nexium-lawsuit', 'zantac-cancer-lawsuits']],
  ['sexual abuse', ['mormon-church-abuse-lawsuit', 'rideshare-abuse-assault-lawsuits']],
  ['tylonol', ['tylenol-austism-apap-class-action-lawsuit']],
  ['ozempic', []],
  ['camp lejeune', []],
  ['3m earplugs', []],
  ['stroke', []],
])('"%s" shows %j', (text, ids) => {
  const { found, similar } = findDestinations(listed, text)
  expect([...found, ...similar].map(({ href }) => href.slice(1)).sort()).toEqual(
    ids.map(followAlias).filter(isShown).sort(),
  )
})

test('every page and row to which the list leads exists', () => {
  for (const { href } of everything) {
    const [route, id] = href.split('#')
    expect(htmlOf(route!), href).toContain(id ? ` id="${id}"` : '<h1')
  }
})

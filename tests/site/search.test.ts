import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { searchLawsuits } from '../../src/islands/search/search-lawsuits.ts'
import type { LawsuitListItem } from '../../src/stores/lawsuit-list.ts'
import { articles, isShown } from '../support/content/content.ts'
import { topics } from '../support/content/specification.ts'

const everything: LawsuitListItem[] = JSON.parse(readFileSync('dist/lawsuits.json', 'utf8'))
const listed = everything.filter(({ href }) => topics.has(href.slice(1)))

/** Searches that are no name or search term of one article alone, and the page that Enter must open. */
const searches = [
  ['fires in altadena', 'Los-angeles-wildfire-lawsuits'],
  ['preemies', 'baby-formula-nec-lawsuits'],
  ['fire fighting foam', 'firefoam-afff-lawsuits'],
  ['mesothelioma', 'lung-cancer-asbestos-lawsuits'],
  ["parkinson's", 'paraquat-herbicide-lawsuits'],
  ['social security', 'sdi-disability-lawyers'],
  ['J&J', 'talcum-powder-cancer-lawsuits'],
  ['pregnancy tylenol', 'tylenol-austism-apap-class-action-lawsuit'],
  ['veterans', 'va-disability-lawyers'],
  ['tylonol', 'tylenol-austism-apap-class-action-lawsuit'],
  ['glyphosphate', 'roundup-lawsuit'],
  ['depo provara', 'depo-provera-lawsuits'],
] as const

test.each(articles)('$id is found by each of its search terms', ({ id, also }) => {
  for (const term of also)
    expect(
      searchLawsuits(everything, term).map(({ href }) => href),
      term,
    ).toContain(`/${id}`)
})

test.each(searches.filter(([, id]) => isShown(id)))('"%s" finds %s first', (text, id) => {
  expect(searchLawsuits(listed, text)[0]?.href).toBe(`/${id}`)
})

test.each([
  ['weed killer', ['dacthal-dcpa-lawsuit', 'paraquat-herbicide-lawsuits', 'roundup-lawsuit']],
  ['heartburn', ['nexium-lawsuit', 'zantac-cancer-lawsuits']],
  ['sexual abuse', ['mormon-church-abuse-lawsuit', 'rideshare-abuse-assault-lawsuits']],
  ['ozempic', []],
  ['camp lejeune', []],
  ['3m earplugs', []],
  ['stroke', []],
])('"%s" shows %j', (text, ids) => {
  expect(
    searchLawsuits(listed, text)
      .map(({ href }) => href.slice(1))
      .sort(),
  ).toEqual(ids.filter(isShown))
})

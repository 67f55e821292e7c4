import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { searchLawsuits } from '../../src/islands/search/search-lawsuits.ts'
import type { LawsuitListItem } from '../../src/stores/lawsuit-list.ts'
import { isShown } from '../support/content/content.ts'
import { topics } from '../support/content/specification.ts'

const everything: LawsuitListItem[] = JSON.parse(readFileSync('dist/lawsuits.json', 'utf8'))
const listed = everything.filter(({ href }) => topics.has(href.slice(1)))

/** Searches, and the page that Enter must open. */
const searches = [
  ['fires in altadena', 'Los-angeles-wildfire-lawsuits'],
  ['gerber', 'baby-food-autism-lawsuits'],
  ['similac', 'baby-formula-nec-lawsuits'],
  ['preemies', 'baby-formula-nec-lawsuits'],
  ['catheter', 'bard-powerport-lawsuit'],
  ['cerebral palsy', 'birth-injury-class-action-lawsuit'],
  ['truck accident', 'car-accident-lawsuits'],
  ['dcpa', 'dacthal-dcpa-lawsuit'],
  ['birth control shot', 'depo-provera-lawsuits'],
  ['meningioma', 'depo-provera-lawsuits'],
  ['fire fighting foam', 'firefoam-afff-lawsuits'],
  ['hair straightener', 'hair-relaxer-lawsuit'],
  ['mesh', 'hernia-mesh-class-action-lawsuit'],
  ['mesothelioma', 'lung-cancer-asbestos-lawsuits'],
  ['bishop', 'mormon-church-abuse-lawsuit'],
  ['stomach cancer', 'nexium-lawsuit'],
  ['skateboard', 'onewheel-injury-lawsuits'],
  ['sickle cell', 'oxbryta-class-action-lawsuits'],
  ['copper iud', 'paragard-iud-class-action-lawsuit'],
  ["parkinson's", 'paraquat-herbicide-lawsuits'],
  ['drinking water', 'pfas-water-contamination-lawsuits'],
  ['cpap machine', 'phillips-cpap-class-action-lawsuit'],
  ['uber', 'rideshare-abuse-assault-lawsuits'],
  ['glyphosate', 'roundup-lawsuit'],
  ['social security', 'sdi-disability-lawyers'],
  ['teeth', 'suboxone-lawsuit'],
  ['J&J', 'talcum-powder-cancer-lawsuits'],
  ['tinnitus', 'tepezza-lawsuit'],
  ['pregnancy tylenol', 'tylenol-austism-apap-class-action-lawsuit'],
  ['instagram', 'understanding-social-media-abuse-lawsuits'],
  ['veterans', 'va-disability-lawyers'],
  ['roblox', 'video-game-addiction-lawsuits'],
  ['ranitidine', 'zantac-cancer-lawsuits'],
  ['tylonol', 'tylenol-austism-apap-class-action-lawsuit'],
  ['glyphosphate', 'roundup-lawsuit'],
  ['depo provara', 'depo-provera-lawsuits'],
] as const

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

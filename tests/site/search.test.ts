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
  ['LA fire', 'Los-angeles-wildfire-lawsuits'],
  ['gerber', 'baby-food-autism-lawsuits'],
  ['heavy metals baby food', 'baby-food-autism-lawsuits'],
  ['similac', 'baby-formula-nec-lawsuits'],
  ['NEC', 'baby-formula-nec-lawsuits'],
  ['preemies', 'baby-formula-nec-lawsuits'],
  ['chemo port', 'bard-powerport-lawsuit'],
  ['catheter', 'bard-powerport-lawsuit'],
  ['cerebral palsy', 'birth-injury-class-action-lawsuit'],
  ['malpractice', 'birth-injury-class-action-lawsuit'],
  ['car crash', 'car-accident-lawsuits'],
  ['truck accident', 'car-accident-lawsuits'],
  ['dcpa', 'dacthal-dcpa-lawsuit'],
  ['depo shot', 'depo-provera-lawsuits'],
  ['birth control shot', 'depo-provera-lawsuits'],
  ['meningioma', 'depo-provera-lawsuits'],
  ['brain tumors', 'depo-provera-lawsuits'],
  ['firefighters', 'firefoam-afff-lawsuits'],
  ['fire fighting foam', 'firefoam-afff-lawsuits'],
  ['hair straightener', 'hair-relaxer-lawsuit'],
  ['uterine cancer', 'hair-relaxer-lawsuit'],
  ['mesh', 'hernia-mesh-class-action-lawsuit'],
  ['mesothelioma', 'lung-cancer-asbestos-lawsuits'],
  ['lds', 'mormon-church-abuse-lawsuit'],
  ['bishop', 'mormon-church-abuse-lawsuit'],
  ['omeprazole', 'nexium-lawsuit'],
  ['stomach cancer', 'nexium-lawsuit'],
  ['skateboard', 'onewheel-injury-lawsuits'],
  ['sickle cell', 'oxbryta-class-action-lawsuits'],
  ['copper iud', 'paragard-iud-class-action-lawsuit'],
  ["parkinson's", 'paraquat-herbicide-lawsuits'],
  ['drinking water', 'pfas-water-contamination-lawsuits'],
  ['pfoa', 'pfas-water-contamination-lawsuits'],
  ['cpap machine', 'phillips-cpap-class-action-lawsuit'],
  ['phillips', 'phillips-cpap-class-action-lawsuit'],
  ['uber', 'rideshare-abuse-assault-lawsuits'],
  ['lyft drivers', 'rideshare-abuse-assault-lawsuits'],
  ['glyphosate', 'roundup-lawsuit'],
  ['lymphoma', 'roundup-lawsuit'],
  ['ssi', 'sdi-disability-lawyers'],
  ['social security', 'sdi-disability-lawyers'],
  ['teeth', 'suboxone-lawsuit'],
  ['opioids', 'suboxone-lawsuit'],
  ['baby powder', 'talcum-powder-cancer-lawsuits'],
  ['J&J', 'talcum-powder-cancer-lawsuits'],
  ['tinnitus', 'tepezza-lawsuit'],
  ['acetaminophen', 'tylenol-austism-apap-class-action-lawsuit'],
  ['pregnancy tylenol', 'tylenol-austism-apap-class-action-lawsuit'],
  ['instagram', 'understanding-social-media-abuse-lawsuits'],
  ['teen suicide', 'understanding-social-media-abuse-lawsuits'],
  ['veterans', 'va-disability-lawyers'],
  ['ptsd', 'va-disability-lawyers'],
  ['roblox', 'video-game-addiction-lawsuits'],
  ['ranitidine', 'zantac-cancer-lawsuits'],
  ['tylonol', 'tylenol-austism-apap-class-action-lawsuit'],
  ['mesotheleoma', 'lung-cancer-asbestos-lawsuits'],
  ['glyphosphate', 'roundup-lawsuit'],
  ['oxbrita', 'oxbryta-class-action-lawsuits'],
  ['depo provara', 'depo-provera-lawsuits'],
  ['vetran', 'va-disability-lawyers'],
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

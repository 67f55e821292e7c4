import { expect, test } from 'vitest'
import { description, htmlOf } from '../support/built.ts'
import { unescaped } from '../support/head.ts'

/** The form of each page, from the specification. A lead with the wrong category is lost. */
const forms: Readonly<Record<string, string>> = {
  index: 'claim-review',
  'depo-provera-lawsuits': 'depo-provera',
  'pfas-water-contamination-lawsuits': 'pfas',
  'firefoam-afff-lawsuits': 'firefoam-afff',
  'car-accident-lawsuits': 'car-accident',
  'hair-relaxer-lawsuit': 'hair-relaxer',
  'rideshare-abuse-assault-lawsuits': 'rideshare',
  'talcum-powder-cancer-lawsuits': 'talcum-powder',
  'roundup-lawsuit': 'roundup',
  'Los-angeles-wildfire-lawsuits': 'los-angeles-wildfire',
  'baby-formula-nec-lawsuits': 'baby-formula-nec',
  'paraquat-herbicide-lawsuits': 'paraquat',
  'video-game-addiction-lawsuits': 'video-game-addiction',
  'baby-food-autism-lawsuits': 'baby-food-autism',
  'tepezza-lawsuit': 'tepezza',
  'lung-cancer-asbestos-lawsuits': 'lung-cancer-asbestos',
  'oxbryta-class-action-lawsuits': 'oxbryta',
  'zantac-cancer-lawsuits': 'zantac',
  'suboxone-lawsuit': 'suboxone',
  'nexium-lawsuit': 'nexium',
  'sdi-disability-lawyers': 'ssdi',
  'va-disability-lawyers': 'va-disability',
  'mormon-church-abuse-lawsuit': 'mormon-church-abuse',
  contactUs: 'contact',
  newsletter: 'newsletter',
  'california-privacy': 'newsletter',
  'unsubscribe-mail': 'unsubscribe',
  'california-residents': 'california',
}

/** The preset case type of the general form, on pages of topics without their own form. */
const presets: Readonly<Record<string, string>> = {
  'bard-powerport-lawsuit': 'Bard PowerPort',
  'dacthal-dcpa-lawsuit': 'Dacthal DCPA',
  'hernia-mesh-class-action-lawsuit': 'Hernia Mesh',
  'phillips-cpap-class-action-lawsuit': 'Phillips CPAP',
  'tylenol-austism-apap-class-action-lawsuit': 'Tylenol Autism (APAP)',
  'paragard-iud-class-action-lawsuit': 'Paragard IUD',
  'birth-injury-class-action-lawsuit': 'Birth Injury',
  'onewheel-injury-lawsuits': 'Onewheel Injury',
  'understanding-social-media-abuse-lawsuits': 'Understanding Social Media Abuse',
}

const read = (page: string) => htmlOf(`/${page}`)
const formsOf = (html: string) =>
  [...html.matchAll(/<section class="form-panel"[\s\S]*?<form id="([^"]+)"/g)].map(([, id]) => id)
const chosen = (html: string) =>
  [...html.matchAll(/<option value="([^"]+)" selected/g)].map(([, value]) => unescaped(value!))

test.each(Object.entries(forms))('/%s has the form %s, and nothing chosen', (page, form) => {
  expect(formsOf(read(page))).toEqual([form])
  expect(chosen(read(page))).toEqual(form === 'california' ? ['California'] : [])
})

test.each(Object.entries(presets))('/%s has the home form, at %s', (page, preset) => {
  expect(formsOf(read(page))).toEqual(['claim-review'])
  expect(chosen(read(page))).toEqual([preset])
})

test('each of the 31 topics is among them, and no other page has a form', () => {
  const withForm = description.pages
    .map(route => route.slice(1) || 'index')
    .filter(page => formsOf(read(page)).length)
  expect(withForm.sort()).toEqual([...Object.keys(forms), ...Object.keys(presets)].sort())
  expect(withForm).toHaveLength(31 + 6)
})

test.each([
  ['unsubscribe-mail', 'We are sorry to see you go'],
  ['california-residents', 'Do Not Sell My Personal Information - California Residents'],
])('/%s is headed "%s"', (page, heading) => {
  expect(unescaped(/<h1[^>]*>(.*?)<\/h1>/.exec(read(page))![1]!)).toBe(heading)
})

test.each(['newsletter', 'contactUs'])(
  'the form of /%s says what happens with the details',
  page => {
    expect(read(page)).toMatch(/We use your details to [^<]*<a href="\/privacy-policy"/)
  },
)

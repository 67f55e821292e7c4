import { expect, test } from 'vitest'
import { matches } from '../../src/islands/matches.ts'

test.each([
  ['Depo Provera', 'depo-provera'],
  ['Roundup', 'round up'],
  ['Los Angeles Wildfire', 'los ángeles'],
  ['Hair Relaxer', ' hair  relaxer '],
  ['FireFoam (AFFF)', '(afff'],
  ['Hair Relaxer', 'relax'],
  ['Hair Relaxer', '  '],
  ['Depo Provera', 'provera depo'],
  ['Roundup Cancer Lawsuits', 'roundup lawsuit'],
])('"%s" is found by "%s"', (name, text) => {
  expect(matches({ name }, text)).toBe(true)
})

test.each([
  ['Depo Provera', 'provera shot'],
  ['Roundup', '?!'],
  ['Roundup', '.*'],
])('"%s" is not found by "%s"', (name, text) => {
  expect(matches({ name }, text)).toBe(false)
})

test('is found by its other names, and by words of all of them', () => {
  const lawsuit = { name: 'Rideshare Abuse', also: 'Uber, Lyft' }
  expect(['lyft', 'uber abuse'].map(text => matches(lawsuit, text))).toEqual([true, true])
  expect(matches(lawsuit, 'taxi')).toBe(false)
})

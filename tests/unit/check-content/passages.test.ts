import { expect, test } from 'vitest'
import { checkPhrases } from '../../../src/tools/check-content/rules/phrases.ts'
import { createArticle, locateFindings } from '../../support/content/article.ts'

test.each([
  ['plain', 'text: The panel creates\n      MDL 3140. Hurry.'],
  ['in single quotes', "text: 'The panel''s order\n      says: Hurry.'"],
  ['in double quotes', 'text: "The \\"panel\\"\n      says: Hurry."'],
  ['folded', 'text: >-\n      The panel creates\n      MDL 3140. Hurry.'],
])('a text over several lines is reported at the line that is wrong: %s', (_, text) => {
  const bad = createArticle('text: The panel creates MDL 3140.', text)
  expect(locateFindings(checkPhrases([bad]), bad)).toEqual([
    expect.stringMatching(/Hurry\.['"]? → says "Hurry"$/),
  ])
})

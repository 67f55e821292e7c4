import { expect, test } from 'vitest'
import { listFirstOfLetters } from '../../src/components/shared/letters.ts'

test.each([
  [['Daubert', 'de novo', 'Discovery', 'Lien'], { D: 'Daubert', L: 'Lien' }],
  [['Education', 'Éclat', 'Łódź', 'Lien', 'Ærø'], { E: 'Education', L: 'Łódź', A: 'Ærø' }],
  [['28 U.S.C. 1407', '§ 1407', '“Daubert”', 'Ωmega'], { '0–9': '28 U.S.C. 1407', D: '“Daubert”' }],
  [['Appeal', 'Bar', 'appellant'], { A: 'Appeal', B: 'Bar' }],
])('each letter of an index has one link: %j', (words, letters) => {
  const links = listFirstOfLetters(
    words.map(text => ({ text })),
    '0–9',
  )
  expect(Object.fromEntries(links.map(({ letter, heading }) => [letter, heading.text]))).toEqual(
    letters,
  )
})

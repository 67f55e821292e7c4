import { expect, test } from 'vitest'
import { findFreeTop } from '../../src/islands/toasts/use-free-place.ts'

const notice = { left: 100, right: 200, top: 50, height: 40 }
const rect = (top: number, bottom: number, left = 0, right = 300) => ({ top, bottom, left, right })

test.each([
  ['nothing is near', [], 50],
  ['what is kept is below it', [rect(90, 200)], 50],
  ['what is kept is beside it', [rect(0, 200, 200, 300)], 50],
  ['what is kept is there', [rect(60, 100)], 104],
  ['the space between two is too small', [rect(60, 100), rect(130, 150)], 154],
  ['a space is large enough', [rect(60, 100), rect(144, 190)], 104],
  ['all of the window is kept', [rect(0, 400)], undefined],
])('a notice stands at the first free place where %s', (_, rects, top) => {
  expect(findFreeTop(notice, rects, 400)).toBe(top)
})

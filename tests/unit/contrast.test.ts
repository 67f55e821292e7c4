import { expect, test } from 'vitest'
import { colorPairs, colorSchemes, getContrast } from '../support/built/contrast.ts'

test.each(colorSchemes)('the %s scheme is readable: text 7:1, edges and states 3:1', scheme => {
  const weak = colorPairs.filter(([front, back, least]) => getContrast(front, back, scheme) < least)
  expect(weak).toEqual([])
})

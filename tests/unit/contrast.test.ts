import { expect, test } from 'vitest'
import { contrast, pairs, schemes } from '../../src/styleguide/contrast.ts'

test.each(schemes)('the %s scheme is readable: text 7:1, edges and states 3:1', scheme => {
  const weak = pairs.filter(([front, back, least]) => contrast(front, back, scheme) < least)
  expect(weak).toEqual([])
})

import { expect, test } from 'vitest'
import { buildIconArray } from '../../src/components/shared/build-icon-array.ts'

test.each([
  ['1 in 1,152', '0 0 48 24', ['M0 0H48V24H0z', 'M0 0H48V0H1v1H0z']],
  ['90 of 1,000', '0 0 50 20', ['M0 0H50V20H0z', 'M0 0H50V1H40v1H0z']],
  ['5 of 101', '0 0 14 8', ['M0 0H14V7H3v1H0z', 'M0 0H14V0H5v1H0z']],
])('%s becomes rows of dots', (share, viewBox, areas) => {
  expect(buildIconArray(share)).toEqual({ viewBox, areas })
})

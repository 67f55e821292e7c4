import { expect, test } from 'vitest'
import { deterministic } from '../../../src/build/deterministic.ts'

test('islands are numbered as they stand, their ids with them, and bear no trace of the machine', () => {
  const built = `<astro-island uid="Z1" prefix="r7"><input id="_r7R_0_" list="_r7R_0_-list"></astro-island>
<astro-island uid="Z2" prefix="r0"><p id="_r0R_1_">r7 _r9R_</p></astro-island><p id="r7"><p class="a_r7">`
  expect(
    deterministic(built),
  ).toBe(`<astro-island prefix="r0"><input id="_r0R_0_" list="_r0R_0_-list"></astro-island>
<astro-island prefix="r1"><p id="_r1R_1_">r7 _r9R_</p></astro-island><p id="r7"><p class="a_r7">`)
})

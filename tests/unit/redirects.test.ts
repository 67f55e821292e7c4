import { expect, test } from 'vitest'
import { suggestTarget } from '../../src/documents/schemas/redirects.ts'

const target = 'https://www.fda.gov/a?b=1'
const encoded = encodeURIComponent(target)
const open = expect.stringMatching(/^Open it, and write the address to which https:/)

test.each([
  ['https://www.fda.gov/x?url=recalls', undefined],
  ['https://transport.co/x', undefined],
  ['https://content.govdelivery.com/accounts/USFDA/bulletins/1', undefined],
  ['//www.fda.gov/x', undefined],
  [`https://nam02.safelinks.protection.outlook.com/?url=${encoded}&data=05|01`, `Write ${target}`],
  ['https://urldefense.com/v3/__https://www.fda.gov/a__;!!abc$', open],
  ['https://links-1.govdelivery.com/CL0/https:%2F%2Fwww.fda.gov%2Fa/1/0101019a', open],
  ['//t.co/abc', open],
  ['https://www-fda-gov.cdn.ampproject.org/v/s/www.fda.gov/x', open],
])('of an address that leads through another site, the target is asked for: %s', (url, advice) => {
  expect(suggestTarget(url)).toEqual(advice)
})

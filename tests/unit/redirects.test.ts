import { expect, test } from 'vitest'
import { suggestTarget } from '../../src/documents/schemas/redirects.ts'

const target = 'https://www.fda.gov/a?b=1'
const encoded = encodeURIComponent(target)
const open = expect.stringMatching(/^Open it, and write the address to which https:/)

test.each([
  ['https://www.fda.gov/x?url=recalls', undefined],
  ['https://web.archive.org/web/2020/https://www.fda.gov/x', undefined],
  ['https://transport.co/x', undefined],
  ['https://content.govdelivery.com/accounts/USFDA/bulletins/1', undefined],
  ['https://us1.list-manage.com/subscribe?u=1', undefined],
  ['//www.fda.gov/x', undefined],
  ['/about-us?to=x', undefined],
  [`https://nam02.safelinks.protection.outlook.com/?url=${encoded}&data=05|01`, `Write ${target}`],
  [`//www.google.com/url?q=${encoded}`, `Write ${target}`],
  [`https://l.facebook.com/l.php?u=${encoded}&h=x`, `Write ${target}`],
  ['https://urldefense.com/v3/__https://www.fda.gov/a__;!!abc$', open],
  ['https://urldefense.proofpoint.com/v2/url?u=https-3A__www.fda.gov_a-2Db&d=x', open],
  ['https://links-1.govdelivery.com/CL0/https:%2F%2Fwww.fda.gov%2Fa/1/0101019a', open],
  ['https://us1.list-manage.com/track/click?u=1&id=2', open],
  ['https://www.fda.gov.mcas.ms/x', open],
  ['//t.co/abc', open],
  ['https://www-fda-gov.cdn.ampproject.org/v/s/www.fda.gov/x', open],
  ['https://www-fda-gov.translate.goog/x', open],
  ['https://www.google.com/amp/s/www.fda.gov/x', open],
])('of an address that leads through another site, the target is asked for: %s', (url, advice) => {
  expect(suggestTarget(url)).toEqual(advice)
})

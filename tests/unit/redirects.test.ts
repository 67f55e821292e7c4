import { expect, test } from 'vitest'
import { suggestTarget } from '../../src/documents/schemas/redirects.ts'

test.each([
  'https://www.fda.gov/x',
  'https://www.fda.gov/x?url=recalls',
  'https://web.archive.org/web/2020/https://www.fda.gov/x',
  'https://www.google.com/search/howsearchworks',
  'https://transport.co/x',
  'https://www.linkedin.com/company/x',
  'https://www.youtube.com/watch?v=x',
  '/about-us?to=x',
  'https://content.govdelivery.com/accounts/USFDA/bulletins/1',
  'https://us1.list-manage.com/subscribe?u=1',
  'https://www.fda.gov/x?a=https://www.cdc.gov',
  '//www.fda.gov/x',
  '#sources',
])('an address that leads where it says is accepted: %s', url => {
  expect(suggestTarget(url)).toBeUndefined()
})

const target = 'https://www.fda.gov/a?b=1'
const encoded = encodeURIComponent(target)

test.each([
  [
    `https://nam02.safelinks.protection.outlook.com/?url=${encoded}&data=05|01|ann@example.com|0`,
    target,
  ],
  [`https://www.google.com/url?sa=t&url=${encoded}&usg=x`, target],
  [`https://www.google.com/url?q=${encoded}`, target],
  [`https://l.facebook.com/l.php?u=${encoded}&h=x`, target],
  [`https://www.linkedin.com/safety/go?url=${encoded}`, target],
  [`https://links.newsletter.example/click?redirect_url=${encoded}`, target],
  [`https://linkprotect.cudasvc.com/url?a=${encoded}&c=E,1,x&typo=1`, target],
  [`//www.google.com/url?q=${encoded}`, target],
  [
    'https://links-1.govdelivery.com/CL0/https:%2F%2Fwww.fda.gov%2Fa/1/0101019a-000000/abc=1',
    'https://www.fda.gov/a',
  ],
  [
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__www.fda.gov_a-2Db&d=x',
    'https://www.fda.gov/a-b',
  ],
  ['https://urldefense.com/v3/__https://www.fda.gov/a__;!!abc$', 'https://www.fda.gov/a'],
  ['https://urldefense.com/v3/__https://www.fda.gov/50%__;!!abc$', 'https://www.fda.gov/50%'],
  ['https://secure-web.cisco.com/1abc/https%3A%2F%2Fwww.fda.gov%2Fa', 'https://www.fda.gov/a'],
  [
    'https://r.search.yahoo.com/_ylt=A/RV=2/RU=https%3a%2f%2fwww.fda.gov%2fa/RK=2/RS=x',
    'https://www.fda.gov/a',
  ],
])('the target of a redirect is suggested: %s', (url, written) => {
  expect(suggestTarget(url)).toBe(`Write ${written}`)
})

test.each([
  'https://t.co/abc',
  'https://lnkd.in/abc',
  'https://bit.ly/abc',
  'https://ow.ly/abc',
  'https://buff.ly/abc',
  'https://goo.gl/abc',
  'https://lnks.gd/l/abc',
  'https://links.govdelivery.com/track?type=click',
  'https://www.fda.gov.mcas.ms/x',
  'https://u1.ct.sendgrid.net/ls/click?upn=x',
  'https://us1.list-manage.com/track/click?u=1&id=2',
  '//t.co/abc',
  'https://www.bing.com/ck/a?!&&u=a1aHR0cHM6Ly93d3c',
  'https://protect-us.mimecast.com/s/abc',
])('an address that hides its target is to be opened: %s', url => {
  expect(suggestTarget(url)).toMatch(/^Open it, and write the address to which https:/)
})

import { markdownToHtml } from 'satteri'
import { expect, test } from 'vitest'
import type { TypedDocument } from '../../../src/documents/checks/typed-document.ts'
import type { ContentDocument } from '../../../src/documents/reading/content-document.ts'
import type { Finding } from '../../../src/documents/reading/finding.ts'
import { removeUnpublishedLinks } from '../../../src/markdown/unpublished-links.ts'
import { checkLinks } from '../../../src/tools/check-content/rules/links.ts'
import {
  createArticle,
  createArticleSaying,
  createLawsuit,
  day,
  locateFindings,
  parseSample,
} from '../../support/content/article.ts'
import { readSite } from '../../support/content/read-site.ts'

const shipped = readSite()
const search = { ...shipped.search, questionsPage: '/about-us' }
const site = { ...shipped, name: 'The Lamp', host: 'https://www.site.example', search }
const about = {
  ...parseSample(
    'page',
    'content/pages/about-us.mdx',
    '---\ntitle: T\naliases: [about, our-team]\n---\n\n## Who we are\n\n## Who [^a] we are [^b]\n\n## What %name% asks\n\n<Faq />\n',
  ),
  data: { sources: [] },
}
const { data: written } = createLawsuit()
const draft = { ...createArticle(), id: 'draft', data: { ...written, draft: true } }
const question = parseSample('faq', 'content/faq/how-long.mdx', '---\ntheme: Time limits\n---\nSo.')

function find(document: ContentDocument, invalid: readonly Finding[] = [], data: object = {}) {
  const subject = { ...document, data: { ...written, ...data } }
  const documentsThatFit = [subject, about, question, draft] as unknown as TypedDocument[]
  return checkLinks(documentsThatFit.slice(0, 1), { site, documentsThatFit, invalid }, day)
}
const check = (document: ContentDocument) => locateFindings(find(document), document)

const checkHref = (href: string) => check(createArticleSaying(`It is so.\n[x](${href})`))

test.each([
  '/',
  '/#search',
  '/about-us',
  '/about-us#who-we-are-1',
  '/about-us#what-the-lamp-asks',
  '/about-us#how-long',
  '/about-us#time-limits',
  '/draft',
  '#what-is-alleged',
  '#sources',
  '/favicon.svg',
  '/dates.ics',
  'https://www.site.example/about-us',
  'https://other.example/x',
  'mailto:a@b.example',
  'mailto:%mailbox%',
  'mailto:a@b.example?subject=Hello',
  'tel:988',
  'tel:+1-800-656-4673',
  'https://docs.justia.com/x',
  'https://beta-carotene.site.org/x',
  'https://www.dev.to/x',
  'https://www.xn--klgerhilfe-r5a.com/x',
])('a link that leads somewhere is accepted: %s', href => {
  expect(checkHref(href)).toEqual([])
})

test.each<[string, string]>([
  ['/nowhere', 'leads to no page'],
  ['/about', 'leads to no page'],
  ['/desk', 'leads to no page'],
  ['/nowhere.json', 'leads to no page'],
  ['/About-us', 'leads to no page'],
  ['/about-us/', 'leads to no page'],
  ['/about-us.html', 'leads to no page'],
  ['https://www.site.example/nowhere', 'leads to no page'],
  ['/about-us#nowhere', 'leads to no place on its page'],
  ['/about-us#who-we-are-a', 'leads to no place on its page'],
  ['#nowhere', 'leads to no place on its page'],
  ['#figures', 'leads to no place on its page'],
  ['#records', 'leads to no place on its page'],
  ['/active-lawsuits#weak', 'leads to no place on its page'],
  ['#50%', 'leads to no place on its page'],
  ['#', 'leads nowhere'],
  ['', 'leads nowhere'],
  ['www.fda.gov/x', 'leads nowhere'],
  ['ann@example.com', 'leads nowhere'],
  ...['hello', 'a@b,example', 'a@@b.example', 'a@b@c.example', 'a@b'].map(
    (to): [string, string] => [`mailto:${to}`, 'leads nowhere'],
  ),
  ['tel:', 'leads nowhere'],
  ['htps://www.fda.gov', 'leads nowhere'],
  ['javascript:alert', 'leads nowhere'],
  ['//faq', 'leads nowhere'],
  ['http://localhost:4321/faq', 'leads nowhere'],
  ['/dead "Title"', 'leads to no page'],
  ['tel:1-800-CLAIM', 'leads nowhere'],
  ['https://www.fda.gov/x?utm_source=chatgpt.com', 'leads there under a name that counts readers'],
  ...[
    'https://ann:pw@court.example/x',
    'http://192.168.1.20/x',
    'https://acme.notion.site/x',
    'https://docs.google.com/document/d/1',
    'https://deploy-preview-12--x.netlify.app/',
    'https://dev.court.example/x',
    'https://files.local/x',
    'https://:pw@court.example/x',
    'http://site.localhost/x',
  ].map((to): [string, string] => [to, 'leads to a place that is not public']),
  ['https://l.facebook.com/l.php?u=https://www.fda.gov', 'leads through another site'],
])('a dead link is reported at its line: %s', (href, why) => {
  expect(checkHref(href)).toEqual([expect.stringMatching(`^\\[x\\].* → the link to .* ${why}$`)])
})

test('an article with records has a place for them, and an answer stands on the page of questions', () => {
  const article = createArticleSaying('[x](#records)')
  expect(find(article, [], { records: { items: ['A bill'] } })).toEqual([])
  const answer = parseSample('faq', 'content/faq/why.mdx', '---\ntheme: Law\n---\n[x](#how-long)')
  expect(check(answer)).toEqual([])
})

test('what counts readers is taken out of an address, and nothing else', () => {
  const bad = createArticleSaying('[x](https://www.fda.gov/x?id=5&utm_source=y)')
  expect(find(bad)).toMatchObject([{ suggestion: 'Write https://www.fda.gov/x?id=5' }])
})

test.each([
  ['/abuot-us', '/about-us'],
  ['/about-us.html', '/about-us'],
  ['/about-us#who-we-ar', '#who-we-are'],
  ['/our-team#how-long', '/about-us#how-long'],
  ['/about-us#elephants', undefined],
])('the nearest page or place is suggested: %s', (href, near) => {
  const bad = createArticleSaying(`[x](${href})`)
  const suggestion = near ? `Did you mean ${near}?` : expect.stringMatching(/^Write \/file-name/)
  expect(find(bad)).toMatchObject([{ suggestion }])
  const unfit = { file: 'content/pages/p.mdx', message: 'does not fit', suggestion: 'Fix it.' }
  expect(find(bad, [unfit])).toEqual([])
})

test('a dead link of a form or of settings is reported at its line', () => {
  const form = parseSample(
    'questionnaire',
    'content/questionnaires/f.yaml',
    `note: We [care](/about-us). Write to [us](mailto:%mailbox%), or [read](%host%/us).
label: I agree to the [terms](/terms).
hint: See [there](#top).
footer:
  - { label: Home, href: /home }
  - { label: Draft, href: /draft }
statesPage: /states
advice: The [draft](/draft#form) tells more.
`,
  )
  expect(check(form)).toEqual([
    'label: I agree to the [terms](/terms). → the link to /terms leads to no page',
    '- { label: Home, href: /home } → the link to /home leads to no page',
    '- { label: Draft, href: /draft } → the link to /draft leads to an article that is not published',
    'statesPage: /states → the link to /states leads to no page',
    'advice: The [draft](/draft#form) tells more. → the link to /draft#form leads to an article that is not published',
  ])
})

test('a link to an article that is left out of a build is only its text', () => {
  const mdastPlugins = [removeUnpublishedLinks(['/later'])]
  const text = 'See [the *later* case](/later#facts), [another](/later-one).'
  const { html } = markdownToHtml(text, { mdastPlugins })
  expect(html.trim()).toBe('<p>See the <em>later</em> case, <a href="/later-one">another</a>.</p>')
})

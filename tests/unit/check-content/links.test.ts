import { markdownToHtml } from 'satteri'
import { expect, test } from 'vitest'
import { removeUnpublishedLinks } from '../../../src/markdown/unpublished-links.ts'
import { parseBuiltPage } from '../../../src/tools/check-content/built-site.ts'
import { checkLinkAddresses, checkLinks } from '../../../src/tools/check-content/rules/links.ts'
import {
  createArticle,
  createArticleSaying,
  locateFindings,
  parseSample,
} from '../../support/content/article.ts'

const host = 'https://www.site.example'

/** The findings for links on the sample article's page. */
function checkHrefs(hrefs: readonly string[], documents = [createArticle()], isOld = false) {
  const anchors = hrefs.map(href => `<a href="${href}">x</a>`).join('')
  const pages = [
    parseBuiltPage('dist/index.html', '/index.html', '<h1 id="top">Home</h1>'),
    parseBuiltPage('dist/sample.html', '/sample.html', `<h2 id="what-is-alleged">A</h2>${anchors}`),
    parseBuiltPage('dist/about-us.html', '/about-us.html', '<h2 id="who we are">A</h2>'),
    // The page that a build writes for an alias.
    parseBuiltPage('dist/old-stub.html', '/old-stub.html', '<a href="/sample">Moved</a>'),
  ]
  return checkLinks({ pages, files: new Set(['/favicon.svg']) }, documents, host, isOld)
}

test('links to pages, their headings, files, aliases and other sites are accepted', () => {
  const aliased = createArticle(
    'questionnaire: sample',
    'questionnaire: sample\naliases: [old-sample, old-stub]',
  )
  const about = parseSample(
    'page',
    'content/pages/about-us.mdx',
    '---\ntitle: T\naliases: [about]\n---\n',
  )
  const good = [
    '/',
    '/#top',
    '/about-us',
    '/about',
    '/about-us#who%20we%20are',
    '#what-is-alleged',
    '/favicon.svg',
    '/old-sample#what-is-alleged',
    '/old-stub#what-is-alleged',
    `${host}/about-us`,
    'https://other.example/x',
    'mailto:a@b.example',
    'tel:988',
  ]
  expect(checkHrefs(good, [aliased, about])).toEqual([])
})

test.each([
  ['/nowhere', 'leads to no page'],
  ['/About-us', 'leads to no page'],
  ['/about-us/', 'leads to no page'],
  ['/about-us.html', 'leads to no page'],
  ['/old-sample', 'leads to no page'],
  [`${host}/nowhere`, 'leads to no page'],
  ['/about-us#nowhere', 'leads to no place on its page'],
  ['#nowhere', 'leads to no place on its page'],
  ['#', 'leads nowhere'],
  ['/a%zz', 'leads to no page'],
  ['/about-us#a%zz', 'leads to no place on its page'],
])('a dead link is reported: %s', (href, why) => {
  expect(checkHrefs([href, href])).toEqual([
    expect.objectContaining({
      file: 'content/lawsuits/sample.mdx',
      message: `the link to ${href} ${why}`,
    }),
  ])
})

test('ignores a dead link that was fixed after the build', () => {
  expect(checkHrefs(['/nowhere'], [createArticle()], true)).toEqual([])
  expect(
    checkHrefs(['/nowhere'], [createArticleSaying('See [there](/nowhere).')], true),
  ).toHaveLength(1)
})

test('a source that is not listed is reported by the check of citations', () => {
  expect(checkHrefs(['#source-99'])).toEqual([])
})

test.each([
  ['www.fda.gov/x', 'Write https://www.fda.gov/x'],
  ['fda.gov', 'Write https://fda.gov'],
  ['ann@example.com', 'Write mailto:ann@example.com'],
  ['https://', 'Write the whole address between ( and ).'],
  ['tel:', 'Write the whole address between ( and ).'],
  ['', 'Write the whole address between ( and ).'],
  ['/about-us/', 'Write the address without a slash or .html at its end.'],
])('what to write in place of a link is said: "%s"', (href, suggestion) => {
  expect(checkHrefs([href])).toMatchObject([{ suggestion }])
})

test('a dead link is reported at its line', () => {
  const bad = createArticleSaying('See [there](/nowhere) and\n[here](#gone).')
  expect(locateFindings(checkHrefs(['/nowhere', '#gone'], [bad]), bad)).toEqual([
    'See [there](/nowhere) and → the link to /nowhere leads to no page',
    '[here](#gone). → the link to #gone leads to no place on its page',
  ])
  const other = parseSample(
    'faq',
    'content/faq/q.mdx',
    '---\nquestion: Q\n---\n[It](#gone) may be there.',
  )
  expect(checkHrefs(['#gone'], [bad, other])).toHaveLength(1)
  const site = parseSample(
    'site',
    'content/site.yaml',
    'footer:\n  - { label: Home, href: /home }\n',
  )
  expect(locateFindings(checkHrefs(['/home'], [site]), site)).toEqual([
    '- { label: Home, href: /home } → the link to /home leads to no page',
  ])
})

test.each(['questionnaire', 'part'] as const)(
  'a dead link of a %s is reported in any step',
  kind => {
    const text = `
name: Sample
steps:
  - heading: H
    note: We [care](/about-us). Write to [us](mailto:%mailbox%), or [read](%host%/us).
  - heading: H
    questions:
      - label: >-
          I agree to the
          [terms of
          use](/terms).
        hint: See [there](#top).
    intro: '[Here](https://www.site.example/nowhere)'
    afterwards: See [it](/about-us#gone).
`
    const form = parseSample(kind, `content/${kind}s/f.yaml`, text)
    expect(locateFindings(checkHrefs([], [form]), form)).toEqual([
      'use](/terms). → the link to /terms leads to no page',
      "intro: '[Here](https://www.site.example/nowhere)' → the link to https://www.site.example/nowhere leads to no page",
      'afterwards: See [it](/about-us#gone). → the link to /about-us#gone leads to no place on its page',
    ])
  },
)

test('a dead link of a form that its page shows is reported once', () => {
  const form = parseSample('part', 'content/parts/f.yaml', 'note: See [it](/gone).')
  expect(checkHrefs(['/gone'], [form])).toHaveLength(1)
})

test.each([
  ['htps://www.fda.gov', 'begins with htps:, which no browser opens'],
  ['file:///C:/x.pdf', 'begins with file:, which no browser opens'],
  ['mailto:hello', 'names no mailbox'],
])('an invalid address is reported: %s', (href, why) => {
  expect(checkHrefs([href, 'tel:+18006564673', 'mailto:a@b.example'])).toMatchObject([
    { message: `the link to ${href} ${why}` },
  ])
})

test.each([
  ['[x](http://localhost:4321/faq)', 'leads to a computer of your own'],
  ['[x](http://127.0.0.1/faq "Title")', 'leads to a computer of your own'],
  ['[x](//faq)', 'leads to another site'],
  ['[x](htps://www.fda.gov)', 'begins with htps:, which no browser opens'],
  ['[x](javascript:alert)', 'begins with javascript:, which no browser opens'],
  ['[x]()', 'leads nowhere'],
])('a link that cannot be opened is reported at its line without a build: %s', (words, why) => {
  const bad = createArticleSaying(`It is so.\n${words}`)
  expect(locateFindings(checkLinkAddresses([bad]), bad)).toEqual([
    expect.stringMatching(`^\\${words.slice(0, 3)}.* → the link to .* ${why}$`),
  ])
})

test.each(['[x](/dead "Title")', '[x](</dead>)', '[x](/d&#101;ad)', '[x](/de%61d)'])(
  'a dead link is found at its line, however it is written: %s',
  words => {
    const bad = createArticleSaying(`It is so.\n${words}`)
    expect(locateFindings(checkHrefs(['/dead'], [bad]), bad)).toEqual([
      `${words} → the link to /dead leads to no page`,
    ])
  },
)

test("a document's route takes precedence over an alias", () => {
  const about = parseSample('page', 'content/pages/about-us.mdx', '---\ntitle: T\n---\n')
  const taking = createArticle(
    'questionnaire: sample',
    'questionnaire: sample\naliases: [about-us]',
  )
  expect(checkHrefs(['/about-us#who%20we%20are'], [taking, about])).toEqual([])
})

test('a link to an article that is left out of a build is only its text', () => {
  const mdastPlugins = [removeUnpublishedLinks(['/later'])]
  const text = 'See [the *later* case](/later#facts), [another](/later-one).'
  const { html } = markdownToHtml(text, { mdastPlugins })
  expect(html.trim()).toBe('<p>See the <em>later</em> case, <a href="/later-one">another</a>.</p>')
})

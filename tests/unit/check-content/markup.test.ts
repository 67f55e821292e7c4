import { expect, test } from 'vitest'
import { checkMarkup } from '../../../src/tools/check-content/rules/markup.ts'
import { checkSigns } from '../../../src/tools/check-content/rules/signs.ts'
import { createArticleSaying, locateFindings, parseSample } from '../../support/content/article.ts'

test.each([
  ['5*10*20 mg', '5*10*20 mg', 'an asterisk within a word or a number'],
  ['It takes 2*3* mg.', 'It takes 2*3* mg.', 'an asterisk within a word or a number'],
  ['a**b**c', 'a**b**c', 'an asterisk within a word or a number'],
  ['# Big', '# Big', 'a heading with a level other than ## and ###'],
  ['#### Small', '#### Small', 'a heading with a level other than ## and ###'],
  ['As of May,\n> 50,000 cases', '> 50,000 cases', 'a line that begins with > is a quotation'],
  ...['www.fda.gov', 'https://fda.gov/recalls', 'FDA.gov'].map(words => [
    `See [${words}](https://www.example.org/fda).`,
    `See [${words}](https://www.example.org/fda).`,
    'these words are the address of another host',
  ]),
  ['2019. The company', '2019. The company', 'this begins a list'],
  ['It was cheap\n- and fast', '- and fast', 'this begins a list'],
  ['From {2019-2021}.', 'From {2019-2021}.', 'what stands in { } would be computed'],
  ['A <b title={x}>it</b>.', 'A <b title={x}>it</b>.', 'what stands in { } would be computed'],
  ['It ruled.[^1]\n\n[^1]: A court', '[^1]: A court', 'the words of a footnote stand on their'],
  ['[2]: https://a.example', '[2]: https://a.example', 'the address of a link is defined'],
  ['```\nwords\n```', '```', 'these words are formatted as code'],
  ['5~7 mg and 10~20 mg', '5~7 mg and 10~20 mg', 'readers would see these words struck through'],
  ['A week.\\*\n\n* Results vary.', '* Results vary.', 'a list of one item'],
  ...['| 1 | 2 | 3 |', '| 1 |'].map(row => [
    `| a | b |\n|---|---|\n| 1 | 2 |\n${row}`,
    row,
    'a row of a table with more or fewer cells than its head',
  ]),
])('what articles do not have is reported: %j', (words, line, message) => {
  const bad = createArticleSaying(words)
  expect(locateFindings(checkMarkup([bad]), bad)).toEqual([
    expect.stringContaining(`${line} → ${message}`),
  ])
})

test.each(['### A part', 'So.\n\n### A part\n\n## A section'])(
  'a page has no part before its first section: %j',
  body => {
    const bad = parseSample('page', 'content/pages/p.mdx', `---\ntitle: P\n---\n\n${body}`)
    expect(locateFindings(checkMarkup([bad]), bad)).toEqual([
      '### A part → a heading of a part, ###, before the first section: write ##',
    ])
  },
)

const parsePage = (body: string, name = 'p.mdx') =>
  parseSample('page', `content/pages/${name}`, `---\ntitle: P\n---\n${body}`)

test('pages may use the components of the folder and some elements, and comments anything', () => {
  expect(
    checkMarkup([
      parsePage('<Partners />\n\nRead <Share /> <b>it</b> on [fda.gov](https://www.fda.gov/x).'),
    ]),
  ).toEqual([])
  expect(checkMarkup([parsePage('Words.\n\n<!-- was <div> here -->', 'p.md')])).toEqual([])
})

test('a component in a file of Markdown is reported, because the page would leave it out', () => {
  const bad = parsePage('Amounts:\n\n<Settlements />', 'p.md')
  expect(locateFindings(checkMarkup([bad]), bad)).toEqual([
    '<Settlements /> → components are read in files that end with .mdx: rename this one',
  ])
})

test('articles may tell a study two ways, and its words are read', () => {
  const study = (words: string) => createArticleSaying(`<StudyTwoWays words="${words}" />`)
  expect(checkMarkup([study('as high a risk')])).toEqual([])
  expect(checkSigns([study('as high a [risk] (/x)')])).toHaveLength(1)
})

test.each([
  parsePage('Words\n\n<Partnerz />'),
  parsePage('Read <partners /> it.'),
  parsePage('<Partners.List />'),
  createArticleSaying('<Partners />'),
  createArticleSaying('Read <share /> it.'),
  parsePage('<img src="a.png" alt="A" />'),
  parsePage('Read <div>it</div>.', 'p.md'),
])('a component or an element that texts may not use is reported: $text', bad => {
  expect(locateFindings(checkMarkup([bad]), bad)).toEqual([
    expect.stringMatching(/<[\w.]+.*>.* → <[\w.]+ \/> cannot be used here$/),
  ])
})

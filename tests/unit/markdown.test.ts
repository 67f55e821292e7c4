import { markdownToHtml } from 'satteri'
import { expect, test } from 'vitest'
import { citationLinks } from '../../src/markdown/citation-links.ts'
import { markLineBreaks } from '../../src/markdown/line-breaks.ts'
import { describeTables } from '../../src/markdown/tables.ts'

const sources = [{ id: 'order' }, { id: 'count' }]

function render(text: string): string {
  const paths = { localImagePaths: new Set<string>(), remoteImagePaths: new Set<string>() }
  const { html } = markdownToHtml(text, {
    mdastPlugins: [citationLinks],
    hastPlugins: [describeTables, markLineBreaks],
    data: { astro: { frontmatter: { sources }, headings: [], ...paths } },
  })
  return html.trim()
}

test.each([
  ['It ruled. [^order]', 'It ruled.\u00a0<a href="#source-1">1</a>'],
  [
    'It ruled. [^order][^count]',
    'It ruled.\u00a0<a href="#source-1">1</a><a href="#source-2">2</a>',
  ],
  ['One [^order] and **bold**', 'One\u00a0<a href="#source-1">1</a> and <strong>bold</strong>'],
  ['One [^order] **bold**', 'One\u00a0<a href="#source-1">1</a> <strong>bold</strong>'],
  ['One [^none].', 'One\u00a0[^none].'],
])('a citation stays on the line of the word before it: %s', (text, html) => {
  expect(render(text)).toBe(`<p>${html}</p>`)
})

test.each([
  ['## Later rulings [^count]', 'Later rulings'],
  ['## Later [^order] rulings', 'Later rulings'],
])('the text of a heading, from which its id follows, has no citation: %s', (text, words) => {
  const html = render(text)
  expect(
    html
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ).toBe(words)
  expect(html).toMatch(/<a href="#source-\d" aria-label="\d"><\/a>/)
})

const head = '| A | B | C | D | E | F |\n|---|---|---|---|---|---|\n'

test.each([
  ['**Ohio**', '<strong>Ohio</strong>'],
  ['[Ohio](/x)', '<a href="/x">Ohio</a>'],
])('the first cell of a state keeps all that it holds: %s', (cell, html) => {
  expect(render(`${head}| ${cell} | 2 | 3 | 4 | 5 | 6 |`)).toContain(
    `<td class="brief"><details><summary>${html}</summary></details></td>\n<td class="brief">2</td>\n<td data-label="C">3</td>`,
  )
})

test.each([
  ['**New York**', ' id="new-york"', '<details><summary><strong>'],
  ['**District of Columbia**', ' id="district-of-columbia"', '<details><summary><strong>'],
  ['Elsewhere', '', 'Elsewhere'],
])('the row of a state in a wide table has an anchor and opens: %s', (name, id, words) => {
  const html = render(`${head}| ${name} | 2 years |  |  |  |  |`)
  expect(html).toContain(`<tr${id}>\n<td${id && ' class="brief"'}>${words}`)
})

test.each([
  ['Filed on May 1, 2026.', 'Filed on <span class="day">May 1, 2026</span>.'],
  ['**March 31, 2027**', '<strong><span class="day">March 31, 2027</span></strong>'],
  ['Write to [us@a.com](/us)', 'Write to <a href="/us">us@<wbr>a<wbr>.com</a>'],
  ['Room 12, 2026', 'Room 12, 2026'],
])('a day stays on its line, and an address may break at its signs: %s', (text, html) => {
  expect(render(text)).toBe(`<p>${html}</p>`)
})

test('a column keeps its alignment without the attribute that the policy of the site blocks', () => {
  const html = render('| A | B | C |\n|---|:--:|--:|\n| 1 | 2 | 3 |')
  expect(html).toContain('<td>1</td>\n<td data-align="center" data-label="B">2</td>')
  expect(html).toContain('<th scope="col" data-align="right">C</th>')
  expect(html).not.toContain('style')
})

test.each([
  ['Ratio, as of 2021 [^order]', 'Ratio, as of 2021'],
  ['Ratio [^order][^count] to **a limit [^count]**', 'Ratio to a limit'],
  ['[Ratio](/x#source)', 'Ratio'],
])('a label on phones has the words of a heading without its citations: %s', (heading, label) => {
  expect(render(`| A | ${heading} |\n|---|---|\n| 1 | 2 |`)).toContain(`data-label="${label}"`)
})

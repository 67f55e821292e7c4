import { type Data, markdownToHtml } from 'satteri'
import { expect, test } from 'vitest'
import { readingTime } from '../../src/markdown/reading-time.ts'

/** The minutes it takes to read a text. */
function minutesOf(text: string): unknown {
  const astro = { frontmatter: {} as Record<string, unknown> }
  const data = { astro } as unknown as Data
  markdownToHtml(text, { data, mdastPlugins: [readingTime] })
  return astro.frontmatter.minutes
}

test.each([
  ['words of a paragraph', 'word '.repeat(238 * 3), 3],
  ['paragraphs of a word', 'word\n\n'.repeat(238 * 3), 3],
  ['items of a word', '- word\n'.repeat(238 * 3), 3],
  ['cells of a word', `| a | b |\n| --- | --- |\n${'| word | word |\n'.repeat(238)}`, 2],
  ['words with bold letters', 'wo**r**d '.repeat(238 * 3), 3],
  ['no words', '', 1],
])('%s', (_, text, expected) => {
  expect(minutesOf(text)).toBe(expected)
})

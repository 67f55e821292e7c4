import { readdirSync } from 'node:fs'
import type { ContentDocument } from '../../../documents/reading/content-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'

/** Markdown, components and elements that texts do not have. */
export function checkMarkup(documents: readonly ContentDocument[]): Finding[] {
  const suggestion = 'content/README.md lists the Markdown, citations and components of texts.'
  return documents.flatMap(({ kind, file, passages }) => {
    const components = { page: embeddedComponents, lawsuit: articleComponents }[kind as string]
    return passages.flatMap(({ path, line, text }): Finding[] => {
      if (path === 'mark') return [{ file, line, message: unsupportedSyntax[text]!, suggestion }]
      if (path !== 'component' || elements.test(text) || components?.includes(text)) return []
      return [{ file, line, message: `<${text} /> cannot be used here`, suggestion }]
    })
  })
}

/** Syntax that articles do not support, by its name among the passages. */
const unsupportedSyntax: Readonly<Record<string, string>> = {
  emphasis:
    'an asterisk within a word or a number formats what follows it: write × or "to", or put a \\ before it',
  skipped: 'a heading of a part, ###, before the first section: write ##',
  level: 'a heading with a level other than ## and ###',
  words: 'a heading without words',
  numbered: 'a number before the words of a heading, which pages with a list of contents add',
  linkWords: 'a link without words, which nobody would see',
  image: 'a picture without words that say what it shows: ![A jar of hair cream](…)',
  underline: 'the line of --- or === below makes this a heading',
  single: 'a list of one item: write a sentence',
  component: 'components are read in files that end with .mdx: rename this one',
  list: 'this begins a list: leave an empty line before one, and number it from 1',
  nested:
    'an item that is indented too little to stand within the one above: begin it below the words of that one',
  blockquote: 'a line that begins with > is a quotation: write "more than"',
  expression: 'what stands in { } would be computed: write &#123; and &#125;',
  delete: 'readers would see these words struck through: write "about" in place of ~',
  checkbox: 'a checkbox that nobody can tick',
  tableRow: 'a row of a table with more or fewer cells than its head',
  code: 'these words are formatted as code, by ``` around them or four spaces before them',
  definition: 'the address of a link is defined on its own line',
  footnoteDefinition: 'the words of a footnote stand on their own line: list it under sources',
}

/** The components that pages may use: each file of the folder, as `src/pages/[page].astro` reads it. */
export const embeddedComponents = readdirSync(
  new URL('../../../components/embedded', import.meta.url),
)
  .filter(name => name.endsWith('.astro'))
  .map(name => name.replace('.astro', ''))
  .sort()

/** Those that articles may use, as `src/pages/[lawsuit].astro` passes them. */
const articleComponents = ['StudyTwoWays']

/** HTML elements without Markdown syntax, and those that Markdown itself produces. */
const elements =
  /^(abbr|b|br|cite|dd|details|dfn|dl|dt|em|i|q|s|small|strong|sub|summary|sup|u|wbr)$/

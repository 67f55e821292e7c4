import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ContentDocument } from '../../../documents/reading/content-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import { suggestNearest } from '../../../documents/reading/nearest.ts'

/** Markdown, components and elements that texts do not have. */
export function checkMarkup(documents: readonly ContentDocument[]): Finding[] {
  return documents.flatMap(({ kind, file, passages }) => {
    const own = { page: embeddedComponents, lawsuit: articleComponents }[kind as string] ?? []
    const usable = [...own, ...elements]
    return passages.flatMap(({ path, line, text }): Finding[] => {
      if (path === 'mark')
        return [{ file, line, message: unsupportedSyntax[text]!, suggestion: '' }]
      if (path === 'picture.src' && isPlaceholder(join(dirname(file), text)))
        return [{ file, line, message: 'the picture is the one of a new article', suggestion: '' }]
      if (path !== 'component' || usable.includes(text)) return []
      const message = `<${text} /> cannot be used here`
      const suggestion = /^[A-Z]/.test(text) ? suggestNearest(text, own) : 'Take it out.'
      return [{ file, line, message, suggestion }]
    })
  })
}

/** True of the drawing that `npm run new` writes. */
function isPlaceholder(picture: string): boolean {
  const template = readFileSync(
    new URL('../../../../content/.templates/picture.svg', import.meta.url),
  )
  return existsSync(picture) && readFileSync(picture).equals(template)
}

/** Syntax that articles do not support, by its name among the passages, and what to write. */
const unsupportedSyntax: Readonly<Record<string, string>> = {
  emphasis:
    'an asterisk within a word or a number formats what follows it: write × or "to", or put a \\ before it',
  skipped: 'a heading of a part, ###, before the first section: write ##',
  level: 'a heading with a level other than ## and ###: write one of these',
  linkHost:
    'these words are the address of another host than the link leads to: write where it leads',
  image: 'a picture without words that say what it shows: ![A jar of hair cream](…)',
  single: 'a list of one item: write a sentence',
  component: 'components are read in files that end with .mdx: rename this one',
  list: 'this begins a list: leave an empty line before one, and number it from 1',
  blockquote: 'a line that begins with > is a quotation: write "more than"',
  expression: 'what stands in { } would be computed: write &#123; and &#125;',
  delete: 'readers would see these words struck through: write "about" in place of ~',
  tableRow:
    'a row of a table with more or fewer cells than its head: write as many, each after a |',
  code: 'these words are formatted as code, by ``` around them or four spaces before them: take these out',
  definition:
    'the address of a link is defined on its own line: write it at its words, [words](/address)',
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
  'abbr b br cite dd details dfn dl dt em i q s small strong sub summary sup u wbr'.split(' ')

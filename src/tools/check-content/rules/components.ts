import { readdirSync } from 'node:fs'
import { type ContentDocument, findPassages } from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'

const folder = new URL('../../../components/embedded/', import.meta.url)

/** The components that pages may use: each file of the folder, as `src/pages/[page].astro` reads it. */
export const embeddedComponents = readdirSync(folder)
  .filter(name => name.endsWith('.astro'))
  .map(name => name.replace('.astro', ''))
  .sort()

/** HTML elements without Markdown syntax, and those that Markdown itself produces. */
const elements =
  /^(abbr|b|br|cite|dd|details|dfn|dl|dt|em|i|q|s|small|strong|sub|summary|sup|u|wbr)$/

/** Components and elements that would stop the build or must not be shown. */
export function checkComponents(documents: readonly ContentDocument[]): Finding[] {
  return documents.flatMap(({ kind, file, ...document }) => {
    const known = kind === 'page' ? embeddedComponents : []
    const suggestion = known.length
      ? `Pages have ${known.map(each => `<${each} />`).join(', ')}.`
      : 'Say it in Markdown, or in words.'
    return findPassages({ kind, file, ...document }, 'component')
      .filter(({ text }) => !known.includes(text) && !elements.test(text))
      .map(({ text, line }) => ({
        ...{ file, line, suggestion },
        message: `<${text} /> cannot be used here`,
      }))
  })
}

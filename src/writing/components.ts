import type { Finding } from '../schemas/finding.ts'
import { allOf, type Document } from './documents.ts'

/** What pages may place: the components that `src/pages/[page].astro` gives them. */
export const placed = ['Partners', 'PrivacySignal', 'Questions', 'RecentNews', 'Share']

/** Components and expressions in MDX at which the build would stop, or show nothing. */
export function components(documents: readonly Document[]): Finding[] {
  return documents
    .filter(document => allOf(document, 'code').length === 0)
    .flatMap(document => [...unknown(document), ...evaluated(document)])
}

function unknown(document: Document): Finding[] {
  const known = document.kind === 'page' ? placed : []
  const mend =
    document.kind === 'page'
      ? `Pages have ${placed.map(name => `<${name} />`).join(', ')}.`
      : 'Only pages have components. Say it in words.'
  return allOf(document, 'component')
    .filter(({ text }) => !known.includes(text) && (isComponent(text) || isMeant(text)))
    .map(({ text, line }) => ({
      file: document.file,
      line,
      what: `<${text} /> places nothing`,
      mend,
    }))
}

function isComponent(name: string): boolean {
  return /^[A-Z]|\./.test(name)
}

function isMeant(name: string): boolean {
  return placed.some(each => each.toLowerCase() === name.toLowerCase())
}

/** Anything but numbers, comments and texts in quotes has a name in it, which nothing explains. */
function evaluated(document: Document): Finding[] {
  const plain = /\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"|`[^`$]*`/g
  return allOf(document, 'expression')
    .filter(({ text }) => /[a-z_$]/i.test(text.replace(plain, '')))
    .map(({ text, line }) => ({
      file: document.file,
      line,
      what: `{${text}} would be worked out by the build, which does not know what it is`,
      mend: `Say it in words, or write &#123;${text}&#125;`,
    }))
}

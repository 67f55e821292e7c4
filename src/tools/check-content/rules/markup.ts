import { type ContentDocument, findPassages } from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import { findPassageLine, isInBody, isReadByVisitors } from '../../../documents/passages.ts'
import { type InlineText, parseInlineText } from '../../../forms/inline-text.ts'

/**
 * Markdown syntax that was not recognized, so readers would see it, and syntax that articles do not
 * support.
 */
export function checkMarkup(documents: readonly ContentDocument[]): Finding[] {
  return documents.flatMap(document => [
    ...findUnrecognizedMarkup(document),
    ...findUnsupportedMarkup(document),
  ])
}

/** Markdown syntax that was not recognized and would be visible. */
const markup = new RegExp(
  [
    // A link with a space before its address, or with other brackets.
    String.raw`\[(?!\^)[^\][]*\](?:\([^)]*\)| \((?:\/|#|https?:|mailto:)[^)]*\)|\[(?![\d^])[^\]]*\])`,
    String.raw`\[[^\]()[]*\((?:\/|#|https?:|mailto:)[^()]*\)`,
    String.raw`\([^()]*\)\[[/#h][^\]]*\]`,
    String.raw`\*\*.{0,40}`,
    // Items of a list, headings and tables.
    String.raw`^[-–—](?=[^\s\d–—-])|(?<!^•.*\n)^•`,
    String.raw`^#{2,}[^\s#]+`,
    String.raw`(?<!^\|.*\n)^\|.*`,
  ].join('|'),
  'gm',
)

/** Fields without marks are the schema's. */
function findUnrecognizedMarkup({ file, passages }: ContentDocument): Finding[] {
  const suggestion = 'content/README.md lists the Markdown that texts may hold.'
  return passages.filter(isReadByVisitors).flatMap(passage => {
    const words = isInBody(passage) ? passage.text : blankOutMarkup(passage.text)
    return [...words.matchAll(markup)].map(({ 0: mark, index }) => ({
      ...{ file, line: findPassageLine(passage, index), suggestion },
      message: `readers would see "${mark.replaceAll('\n', ' ')}" as it is typed`,
    }))
  })
}

/** The text with spaces in place of recognized syntax, so that offsets stay the same. */
function blankOutMarkup(text: string): string {
  const isPlain = ({ href, strong }: InlineText) => !href && !strong
  return parseInlineText(text)
    .map(piece => (isPlain(piece) ? piece.text : ' '.repeat(piece.end - piece.start)))
    .join('')
}

/** Syntax that articles do not support, by its name among the passages. */
const unsupportedSyntax: Readonly<Record<string, string>> = {
  level: 'a heading with a level other than ## and ###',
  words: 'a heading without words',
  image: 'a picture without words that say what it shows: ![A jar of hair cream](…)',
  underline: 'the line of --- or === below makes this a heading',
  list: 'this begins a list: leave an empty line before one, and number it from 1',
  blockquote: 'a line that begins with > is a quotation: write "more than"',
  expression: 'what stands in { } would be computed: write &#123; and &#125;',
  delete: 'readers would see these words struck through: write "about" in place of ~',
  checkbox: 'a checkbox that nobody can tick',
  tableRow: 'a row of a table with more or fewer cells than its head',
  code: 'these words are formatted as code, by ``` around them or four spaces before them',
  definition: 'the address of a link is defined on its own line',
  footnoteDefinition: 'the words of a footnote stand on their own line: list it under sources',
}

function findUnsupportedMarkup(document: ContentDocument): Finding[] {
  return findPassages(document, 'mark').map(({ line, text }) => ({
    file: document.file,
    line,
    message: unsupportedSyntax[text]!,
    suggestion: 'Say it in the Markdown that content/README.md lists, or in other words.',
  }))
}

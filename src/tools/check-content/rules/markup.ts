import {
  type ContentDocument,
  type DocumentKind,
  findPassages,
} from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import {
  fieldOf,
  findPassageLine,
  isInBody,
  isReadByVisitors,
} from '../../../documents/passages.ts'
import { markedTexts } from '../../../documents/schemas/texts.ts'
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

/** Fields of forms and settings that may contain links and bold text, which `RichText.tsx` renders. */
const markupFields =
  /(^|\.)(intro|note|afterwards|advice\.text|(?<!options\.)label(\.(MYSELF|LOVED ONE))?)$/

const prose: Partial<Record<DocumentKind, RegExp>> = {
  questionnaire: markupFields,
  part: markupFields,
  site: /^(cautions\..+|forms\.(recording|next))$/,
  texts: new RegExp(`^(${markedTexts.join('|')})$`),
}

/** Markdown syntax that was not recognized and would be visible. */
const markupPatterns: readonly { readonly pattern: RegExp; readonly suggestion: string }[] = [
  {
    pattern:
      /\[(?!\^)[^\][]*\](?:\([^)]*\)| \((?:\/|#|https?:|mailto:)[^)]*\)|\[(?![\d^])[^\]]*\])/g,
    suggestion: 'Write [text](/address), without spaces after ] and in the address.',
  },
  {
    pattern: /\[[^\]()[]*\((?:\/|#|https?:|mailto:)[^()]*\)/g,
    suggestion: 'Write [text](/address), with ] before (.',
  },
  {
    pattern: /\*\*.{0,40}/g,
    suggestion: 'Write ** right before the first bold word, and right after the last.',
  },
  {
    pattern: /\([^()]*\)\[[/#h][^\]]*\]/g,
    suggestion: 'Write [text](/address): the brackets are the other way around.',
  },
  { pattern: /^[-–—](?=[^\s\d–—-])/gm, suggestion: 'Begin every item of a list with "- ".' },
  { pattern: /^#{2,}[^\s#]+/gm, suggestion: 'Write ##, a blank, and the heading.' },
  {
    pattern: /(?<!^\|.*\n)^\|.*/gm,
    suggestion: 'Write a line such as |---|---| below the first row of a table.',
  },
  { pattern: /(?<!^•.*\n)^•/gm, suggestion: 'Begin every item of a list with "- ".' },
]

function findUnrecognizedMarkup({ kind, file, passages }: ContentDocument): Finding[] {
  return passages.filter(isReadByVisitors).flatMap(passage => {
    const isProse = prose[kind]?.test(fieldOf(passage))
    const takes = isProse || isInBody(passage)
    const words = isProse ? blankOutMarkup(passage.text) : passage.text
    return markupPatterns.flatMap(({ pattern, suggestion }) =>
      [...words.matchAll(pattern)].map(({ 0: mark, index }) => ({
        file,
        line: findPassageLine(passage, index),
        message: `readers would see "${mark.replaceAll('\n', ' ')}" as it is typed`,
        suggestion: takes ? suggestion : 'This field has no marks: write the words alone.',
      })),
    )
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
const unsupportedSyntax: Readonly<
  Record<string, { readonly message: string; readonly suggestion: string }>
> = {
  level: {
    message: 'a heading with a level other than ## and ###',
    suggestion: 'Write ## for a section, and ### for a part of it.',
  },
  underline: {
    message: 'the line of --- or === below makes this a heading',
    suggestion: 'Take that line out. A heading begins with ## and a blank.',
  },
  delete: {
    message: 'readers would see these words struck through',
    suggestion: 'Write a range with a dash, 5–7 mg, and "about" in place of ~.',
  },
  checkbox: {
    message: 'a checkbox that nobody can tick',
    suggestion: 'Begin the item with "- " alone.',
  },
  tableRow: {
    message: 'a row of a table with more or fewer cells than its head',
    suggestion: 'Give every row as many | as the first one, and write \\| for one in a cell.',
  },
  code: {
    message: 'these words are formatted as code',
    suggestion: 'Remove the lines of ``` around them, or the four spaces before them.',
  },
  definition: {
    message: 'the address of a link is defined on its own line',
    suggestion:
      'Write [text](https://…) where the link is, or list it under sources in the front matter.',
  },
  footnoteDefinition: {
    message: 'the words of a footnote stand on their own line',
    suggestion: 'List it under sources in the front matter, and cite it by its id: [^judge-order]',
  },
}

function findUnsupportedMarkup(document: ContentDocument): Finding[] {
  return findPassages(document, 'mark').map(({ line, text }) => ({
    file: document.file,
    line,
    ...unsupportedSyntax[text]!,
  }))
}

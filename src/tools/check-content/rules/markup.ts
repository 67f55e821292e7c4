import { readdirSync } from 'node:fs'
import type { ContentDocument, DocumentKind } from '../../../documents/reading/content-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import {
  findPassageLine,
  isInBody,
  isReadByVisitors,
  type Passage,
} from '../../../documents/reading/passages.ts'
import { citationPattern } from '../../../documents/schemas/sources.ts'
import { type InlineText, parseInlineText } from '../../../forms/inline-text.ts'

/** Markup that readers would see as it is typed, or that texts do not have. */
export function checkMarkup(documents: readonly ContentDocument[]): Finding[] {
  const suggestion = 'content/README.md lists the Markdown, citations and components of texts.'
  return documents.flatMap(({ kind, file, passages }) =>
    passages.flatMap(passage =>
      listFaults(kind, passage).map(({ index, message }) => ({
        file,
        line: findPassageLine(passage, index),
        message,
        suggestion,
      })),
    ),
  )
}

/** What is wrong with a passage, and where in its text. */
function listFaults(kind: DocumentKind, passage: Passage): { index: number; message: string }[] {
  const { path, text } = passage
  if (path === 'mark') return [{ index: 0, message: unsupportedSyntax[text]! }]
  if (path === 'component') {
    if (elements.test(text)) return []
    const known = { page: embeddedComponents, lawsuit: articleComponents }[kind as string]
    if (known?.includes(text)) return []
    return [{ index: 0, message: `<${text} /> cannot be used here` }]
  }
  if (!isReadByVisitors(passage)) return []
  return [...blankOutMarkup(passage).matchAll(unrecognized)].map(({ 0: mark, index }) => ({
    index,
    message: `readers would see "${mark.replace(/\s+/g, ' ')}" as it is typed`,
  }))
}

/** How an item of a list begins that another program wrote. */
const bullet = '[•‣▪●○◦■→✓]'
const item = String.raw`(?:${bullet}|[–—·]\s|\(?[a-z][.)]\s|\(\d\d?\)\s)`

/** Markdown syntax and citations that were not recognized and would be visible. */
const unrecognized = new RegExp(
  [
    // A link with a space before its address, or with other brackets.
    String.raw`\[(?!\^)[^\][]*\](?:\([^)]*\)| \((?:\/|#|https?:|mailto:)[^)]*\)|\[(?![\d^])[^\]]*\])`,
    String.raw`\[[^\]()[]*\((?:\/|#|https?:|mailto:)[^()]*\)`,
    String.raw`\([^()]*\)\[[/#h][^\]]*\]`,
    String.raw`\*\*.{0,40}`,
    // A citation of no source, or one in front matter: "[^judge order]", "[1]", and those of other programs.
    String.raw`\[(?:\^[^\]]*|\s*\d[\d\s,;.–-]*|(?:oai_)?cit(?:e|ation)(?::|_start)[^\]]*|citation needed)\]`,
    String.raw`\(\^[^)]*\)|\^\[[^\]]*\]?|【[^】]*】|:?contentReference\S*|\bturn\d+[a-z]+\d+\b`,
    // Of a footnote, not of an area, a power or an isotope.
    String.raw`(?<=[a-z.,;)"”] ?)(?<!\b(?:in|ft|yd|mi|[ckm]?m))[⁰¹²³⁴-⁹]+(?![\w⁰¹²³⁴-⁹])`,
    // Comments, and what other dialects of Markdown format or fill in.
    String.raw`%%[^%\n]*%%|==[^=\s][^=\n]*==|\+\+[^+\s][^+\n]*\+\+|\{\{[^}\n]*\}\}`,
    String.raw`!?\[\[[^\]]*\]\]|\[(?:[A-Z]{2,3}\d{1,3}|toc|TOC|\?+)\]|Error! (?:Reference|Bookmark)[^.]*`,
    '^:::.*',
    // Items of a list, headings and tables.
    String.raw`^[-–—](?=[^\s\d–—-])`,
    String.raw`(?<!^${item}.*\n)^(?:${bullet}|(?<![^])${item}|${item}(?=.*\n${item}))`,
    String.raw`^#{2,}[^\s#]+`,
    String.raw`(?<!^\|.*\n)^\|.*`,
    String.raw`(?<!^[^|\t\n]*[|\t].*\n)^[^|\t\n]+[|\t].*(?=\n[^|\t\n]+[|\t])`,
  ].join('|'),
  'gm',
)

/** The text with spaces in place of recognized syntax, so that offsets stay the same. */
function blankOutMarkup(passage: Passage): string {
  const blank = (words: string) => ' '.repeat(words.length)
  if (isInBody(passage)) return passage.text.replace(citationPattern, blank)
  const isPlain = ({ href, strong }: InlineText) => !href && !strong
  return parseInlineText(passage.text)
    .map(piece => (isPlain(piece) ? piece.text : ' '.repeat(piece.end - piece.start)))
    .join('')
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

import type { ContentDocument, DocumentKind } from '../../../documents/reading/content-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import {
  findPassageLine,
  isInBody,
  isProse,
  type Passage,
} from '../../../documents/reading/passages.ts'
import { citationPattern } from '../../../documents/schemas/sources.ts'
import { parseInlineText } from '../../../forms/inline-text.ts'
import { createPhrasePattern, readPhrases } from './phrases.ts'

/** What is not prose: its sign, and the words after it. */
const slip = new RegExp(
  `(?<sign>${[
    // Any other sign than these, besides letters, digits and blanks.
    String.raw`[^\p{Script=Latin}\d\p{Zs}\n.,;:?!'"()\-–—%$&/§+…@·=]`,
    // The same sign twice, but for the dash "--".
    String.raw`(?!(?<!-)--(?!-))([^\p{L}\d\s])\2+`,
    // "n = 18,061" has one letter and two blanks.
    String.raw`(?<!(?<!\p{L})\p{L} )=|=(?! )`,
    // A paragraph begins with none of these, and "1." has a blank behind it.
    String.raw`^(?:[.:]|\p{L}\d\.|\d+\.(?=\p{L}))`,
    // A word twice, but for "had had", "that that" and names such as Walla Walla.
    String.raw`(?<![\p{L}'’-])(?!(?:had|that) )(\p{L}+)[ \n](?=\p{Ll})(?i:\3)(?![\p{L}'’-])`,
  ].join('|')})(?<rest>.{0,30})`,
  'gu',
)

/** What to type in place of a sign; of Markdown, none that could be allowed. */
const advice: readonly (readonly [sign: RegExp, suggestion: string])[] = [
  [/[\u2010-\u2012\u2212]/, 'Write - from the keyboard.'],
  [/\p{M}/u, 'Type the letter with its accent anew: as one sign.'],
  [/\t/, 'Write a blank.'],
  [/[•‣▪●◦■]/, 'Begin each line of a list with "- ".'],
  [
    /\|/,
    'Write it in words, or begin a table: below its first row stands one such as | --- | --- |.',
  ],
  [/\p{L} |\n/u, 'Write it once.'],
  [/[*_`~#^=\\<>[\]{}]/, 'Write it in words.'],
  [/./su, 'Write it in words, or add it to "signs" of content/phrases.yaml.'],
]

/** A quotation marks in brackets what it changes: "[t]he court", "[The judge] ruled", "it […] was". */
const changedInQuotation = /(?<=["“][^"”]*)\[[\p{L} .…]+\]/gu

/** Signs that texts do not have: mostly Markdown that was not recognized, and what another program wrote. */
export function checkSigns(documents: readonly ContentDocument[]): readonly Finding[] {
  const { data, findings } = readPhrases()
  if (findings) return findings
  const allowed = createPhrasePattern(data.signs)
  return documents.flatMap(({ kind, file, passages }) =>
    passages.filter(isProse).flatMap(passage =>
      [...blankOutSyntax(kind, passage).replace(allowed, blankOut).matchAll(slip)].map(
        ({ 0: { length }, index, groups }): Finding => {
          const sign = groups!.sign!
          const words = passage.text.slice(index, index + length).trim()
          return {
            file,
            line: findPassageLine(passage, index),
            message: `${JSON.stringify(sign)} cannot stand here: "${words}"`,
            suggestion: words.startsWith('[')
              ? `A link is [words](/address). ${isInBody(passage) ? 'A citation is [^id-of-a-source].' : 'Front matter cites under sources.'}`
              : advice.find(([signs]) => signs.test(sign))![1],
          }
        },
      ),
    ),
  )
}

/** The text with spaces in place of recognized syntax, so that offsets stay the same. */
function blankOutSyntax(kind: DocumentKind, passage: Passage): string {
  const text = passage.text.replace(changedInQuotation, blankOut)
  if (isInBody(passage)) return text.replace(citationPattern, blankOut)
  const words = blankOutInlineMarks(text)
  // The values that pages put into settings and texts.
  return kind === 'site' || kind === 'texts' ? words.replace(/\{\w+\}/g, blankOut) : words
}

function blankOutInlineMarks(text: string): string {
  return parseInlineText(text)
    .map(({ text, href, strong, start, end }) => {
      const words = href ? ` ${blankOutInlineMarks(text)}` : strong ? `  ${text}` : text
      return words.padEnd(end - start)
    })
    .join('')
}

const blankOut = (words: string) => ' '.repeat(words.length)

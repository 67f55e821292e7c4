import { syllable } from 'syllable'
import { type Document, valueAt } from '../../documents/documents.ts'
import type { Finding } from '../../documents/finding.ts'
import { fieldOf, type Passage } from '../../documents/passages.ts'
import { citationPattern } from '../../documents/schemas/fields.ts'
import { inlineOf } from '../../forms/inline.ts'
import { sentences } from './sentences.ts'

/** Documents whose reading grade is too high. */
export function reading(documents: readonly Document[]): Finding[] {
  return documents.flatMap(document => {
    const limit = limitOf(document)
    const passages = runningText(document)
    const reached = Number(grade(passages.map(({ text }) => text)).toFixed(1))
    if (limit === undefined || reached <= limit) return []
    const hardest = hardestOf(passages)
    const start = hardest.text.replaceAll('\n', ' ').slice(0, 60)
    return [
      {
        file: document.file,
        line: hardest.line,
        message: `reads at grade ${reached}, and the limit is ${limit}`,
        suggestion: `Shorten sentences and words. The hardest passage, at grade ${grade([hardest.text]).toFixed(0)}: ${start}…`,
      },
    ]
  })
}

/** The highest grade allowed, by kind. A page with an effective date is a legal text. */
function limitOf(document: Document): number | undefined {
  switch (document.kind) {
    case 'lawsuit':
    case 'faq':
      return 10
    case 'page':
      return valueAt(document, 'effective') ? 12 : 10
    case 'questionnaire':
    case 'part':
      return 9
    default:
      return undefined
  }
}

/** The passages that count. Headings, tables and answer options do not. */
function runningText({ kind, passages }: Document): Passage[] {
  return passages.filter(passage => {
    const field = fieldOf(passage)
    return kind === 'questionnaire' || kind === 'part'
      ? inForms.test(field) && !/options|constants/.test(field)
      : ['summary', 'paragraph', 'item'].includes(field)
  })
}

const inForms =
  /(^|\.)(intro|note|afterwards|label|hint|required|inline|success)(\.MYSELF|\.LOVED ONE)?$/

/** The passage that raises the grade most, by difficulty and length. */
function hardestOf(passages: readonly Passage[]): Passage {
  const weight = ({ text }: Passage) => grade([text]) * Math.min(wordsOf(text).length, 25)
  return passages.reduce((hardest, each) => (weight(each) > weight(hardest) ? each : hardest))
}

/**
 * The Flesch-Kincaid grade: 0.39 × words per sentence + 11.8 × syllables per word − 15.59 (Kincaid
 * et al., 1975). A sentence never goes beyond its passage. A number counts as one syllable, and
 * citations do not count.
 */
export function grade(passages: readonly string[]): number {
  const said = passages.map(text => plain(text.replace(citationPattern, '')))
  const words = said.flatMap(wordsOf)
  if (words.length === 0) return 0
  const count = said.flatMap(sentences).length
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0)
  return 0.39 * (words.length / count) + 11.8 * (syllables / words.length) - 15.59
}

function plain(text: string): string {
  return inlineOf(text)
    .map(({ text }) => text)
    .join('')
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(word => /[\p{L}\d]/u.test(word))
}

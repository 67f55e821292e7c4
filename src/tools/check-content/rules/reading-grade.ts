import { syllable } from 'syllable'
import type { ContentDocument } from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import { fieldOf, type Passage } from '../../../documents/passages.ts'
import { citationPattern } from '../../../documents/schemas/fields.ts'
import type { PageFrontMatter } from '../../../documents/schemas/page.ts'
import { parseInlineText } from '../../../forms/inline-text.ts'
import { splitSentences } from '../sentences.ts'

/** Documents whose reading grade is too high. */
export function checkReadingGrade(documents: readonly ContentDocument[]): Finding[] {
  return documents.flatMap(document => {
    const limit = getGradeLimit(document)
    const passages = listRunningText(document)
    const reached = Number(calculateGrade(passages.map(({ text }) => text)).toFixed(1))
    if (limit === undefined || reached <= limit) return []
    const hardest = findHardestPassage(passages)
    const start = hardest.text.replaceAll('\n', ' ').slice(0, 60)
    return [
      {
        file: document.file,
        line: hardest.line,
        message: `reads at grade ${reached}, and the limit is ${limit}`,
        suggestion: `Shorten sentences and words. The hardest passage, at grade ${calculateGrade([hardest.text]).toFixed(0)}: ${start}…`,
      },
    ]
  })
}

/** The highest grade allowed, by kind. A page with an effective date is a legal text. */
function getGradeLimit(document: ContentDocument): number | undefined {
  switch (document.kind) {
    case 'lawsuit':
    case 'faq':
    case 'texts':
      return 10
    case 'page':
      return document.yaml.document.has('effective' satisfies keyof PageFrontMatter) ? 12 : 10
    case 'questionnaire':
    case 'part':
      return 9
    default:
      return undefined
  }
}

/** The passages that count. Headings, labels, tables and answer options do not. */
function listRunningText({ kind, passages }: ContentDocument): Passage[] {
  return passages.filter(passage => {
    const field = fieldOf(passage)
    if (kind === 'texts') return /[.?](\s|$)/.test(passage.text) && field !== 'counsel'
    return kind === 'questionnaire' || kind === 'part'
      ? gradedFormFields.test(field) && !/options|constants/.test(field)
      : ['summary', 'paragraph', 'item'].includes(field)
  })
}

const gradedFormFields =
  /(^|\.)(intro|note|afterwards|label|hint|required|inline|success)(\.MYSELF|\.LOVED ONE)?$/

/** The passage that raises the grade most, by difficulty and length. */
function findHardestPassage(passages: readonly Passage[]): Passage {
  const countWeightedWords = ({ text }: Passage) =>
    calculateGrade([text]) * Math.min(splitWords(text).length, 25)
  return passages.reduce((hardest, each) =>
    countWeightedWords(each) > countWeightedWords(hardest) ? each : hardest,
  )
}

/**
 * The Flesch-Kincaid grade: 0.39 × words per sentence + 11.8 × syllables per word − 15.59 (Kincaid
 * et al., 1975). A sentence never goes beyond its passage. A number counts as one syllable, and
 * citations do not count.
 */
export function calculateGrade(passages: readonly string[]): number {
  const texts = passages.map(text => stripMarkup(text.replace(citationPattern, '')))
  const words = texts.flatMap(splitWords)
  if (words.length === 0) return 0
  const count = texts.flatMap(splitSentences).length
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0)
  return 0.39 * (words.length / count) + 11.8 * (syllables / words.length) - 15.59
}

function stripMarkup(text: string): string {
  return parseInlineText(text)
    .map(({ text }) => text)
    .join('')
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter(word => /[\p{L}\d]/u.test(word))
}

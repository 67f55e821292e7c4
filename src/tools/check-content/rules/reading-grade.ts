import { syllable } from 'syllable'
import type { ContentDocument, DocumentKind } from '../../../documents/reading/content-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import { fieldOf, type Passage } from '../../../documents/reading/passages.ts'
import type { PageFrontMatter } from '../../../documents/schemas/page.ts'
import { citationPattern } from '../../../documents/schemas/sources.ts'
import { extractPlainText } from '../../../forms/inline-text.ts'

/** Documents whose reading grade is too high. */
export function checkReadingGrade(documents: readonly ContentDocument[]): Finding[] {
  return documents.flatMap(document => {
    const limit = getGradeLimit(document)
    const passages = document.passages.filter(passage => isRunningText(document.kind, passage))
    const reached = Number(calculateGrade(passages.map(({ text }) => text)).toFixed(1))
    if (reached <= limit) return []
    // The passage that raises the grade most, by difficulty and length.
    const countWeightedWords = ({ text }: Passage) =>
      calculateGrade([text]) * Math.min(splitWords(text).length, 25)
    const [hardest] = passages.toSorted((a, b) => countWeightedWords(b) - countWeightedWords(a))
    const message = `reads at grade ${reached}, and the limit is ${limit}`
    const suggestion = `Shorten sentences and words. The hardest passage begins so: ${hardest!.text.slice(0, 60)}…`
    return [{ file: document.file, line: hardest!.line, message, suggestion }]
  })
}

const isForm = (kind: DocumentKind) => kind === 'questionnaire' || kind === 'part'

/** The highest grade allowed, by kind. A page with an effective date is a legal text. */
function getGradeLimit({ kind, yaml }: ContentDocument): number {
  if (isForm(kind)) return 9
  return yaml.document.has('effective' satisfies keyof PageFrontMatter) ? 12 : 10
}

const proseOfForms =
  /(^|\.)(intro|note|afterwards|(?<!options\.)label|hint|required|inline|unanswered|success)(\.MYSELF|\.LOVED ONE)?$/

/** Headings, labels, tables and answer options do not count. */
function isRunningText(kind: DocumentKind, passage: Passage): boolean {
  const field = fieldOf(passage)
  if (kind === 'texts') return /[.?](\s|$)/.test(passage.text)
  return isForm(kind) ? proseOfForms.test(field) : /^(summary|paragraph|item)$/.test(field)
}

/**
 * The Flesch-Kincaid grade: 0.39 × words per sentence + 11.8 × syllables per word − 15.59 (Kincaid
 * et al., 1975). A sentence never goes beyond its passage. A number counts as one syllable, and
 * citations do not count.
 */
export function calculateGrade(passages: readonly string[]): number {
  const texts = passages.map(text => extractPlainText(text.replace(citationPattern, '')))
  const words = texts.flatMap(splitWords)
  if (words.length === 0) return 0
  const count = texts.flatMap(splitSentences).length
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0)
  return 0.39 * (words.length / count) + 11.8 * (syllables / words.length) - 15.59
}

/** A period after one of these abbreviations or after a single capital does not end a sentence. */
const shortened =
  /(?:^|[\s(."])(?:[A-Z]|U\.S|D\.C|e\.g|i\.e|a\.m|p\.m|vs?|No|Nos|Art|Sec|Dr|Mrs?|Ms|Prof|Hon|Jr|Sr|St|Inc|Co|Corp|Ltd|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\.\s*$/

const segmenter = new Intl.Segmenter('en-US', { granularity: 'sentence' })

function splitSentences(text: string): string[] {
  const sentences: string[] = []
  const line = text.replaceAll('\n', ' ')
  // A sentence may begin with a number.
  for (const { segment, index } of segmenter.segment(line.replace(/\d/g, 'A'))) {
    const words = line.slice(index, index + segment.length)
    if (shortened.test(sentences.at(-1) ?? '')) sentences.push(sentences.pop() + words)
    else sentences.push(words)
  }
  return sentences.filter(words => /[\p{L}\d]/u.test(words))
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter(word => /[\p{L}\d]/u.test(word))
}

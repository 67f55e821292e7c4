import { citationPattern } from '../../documents/schemas/sources.ts'

/** A period after one of these abbreviations or after a single capital does not end a sentence. */
const shortened =
  /(?:^|[\s(."])(?:[A-Z]|U\.S|D\.C|e\.g|i\.e|a\.m|p\.m|vs?|No|Nos|Art|Sec|Dr|Mrs?|Ms|Prof|Hon|Jr|Sr|St|Inc|Co|Corp|Ltd|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\.\s*$/

const segmenter = new Intl.Segmenter('en-US', { granularity: 'sentence' })

/** The sentences of a text with their offsets in it. A citation after a period belongs to the next sentence. */
export function splitSentences(text: string): { readonly index: number; readonly text: string }[] {
  const sentences: { index: number; text: string }[] = []
  const line = text.replaceAll('\n', ' ')
  // A sentence may begin with a number, or with a citation, whose small letter would join it to the one before it.
  const masked = line.replace(citationPattern, mark => 'A'.repeat(mark.length)).replace(/\d/g, 'A')
  for (const { segment, index } of segmenter.segment(masked)) {
    const words = line.slice(index, index + segment.length)
    const before = sentences.at(-1)
    if (before && shortened.test(before.text)) before.text += words
    else sentences.push({ index, text: words })
  }
  return sentences.filter(({ text }) => /[\p{L}\d]/u.test(text))
}

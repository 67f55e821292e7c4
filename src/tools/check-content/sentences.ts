import { citationPattern } from '../../documents/schemas/fields.ts'

/** A period after one of these abbreviations or after a single capital does not end a sentence. */
const shortened =
  /(?:^|[\s(."])(?:[A-Z]|U\.S|D\.C|e\.g|i\.e|a\.m|p\.m|vs?|No|Nos|Art|Sec|Dr|Mrs?|Ms|Prof|Hon|Jr|Sr|St|Inc|Co|Corp|Ltd|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\.\s*$/

const segmenter = new Intl.Segmenter('en-US', { granularity: 'sentence' })

export interface Sentence {
  /** Offset in the text. */
  readonly index: number
  readonly text: string
}

/** The sentences of a text. A citation after a period belongs to the next sentence. */
export function splitSentences(text: string): Sentence[] {
  const found: Sentence[] = []
  const line = text.replaceAll('\n', ' ')
  // The small letter of an id would join its sentence to the one before it.
  const segments = segmenter.segment(line.replace(citationPattern, mark => '1'.repeat(mark.length)))
  for (const {
    segment: { length },
    index,
  } of segments) {
    const segment = line.slice(index, index + length)
    const before = found.at(-1)
    if (before && shortened.test(before.text))
      found[found.length - 1] = { index: before.index, text: before.text + segment }
    else found.push({ index, text: segment })
  }
  return found.filter(({ text }) => /[\p{L}\d]/u.test(text))
}

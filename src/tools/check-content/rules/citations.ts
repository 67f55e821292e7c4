import { type ContentDocument, findPassages } from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import {
  fieldOf,
  findPassageLine,
  isInBody,
  isReadByVisitors,
  type Passage,
} from '../../../documents/passages.ts'
import { citationPattern } from '../../../documents/schemas/fields.ts'

/**
 * Numbers in brackets, also malformed ones that {@link citationPattern} does not match: `[1-2]`, `[^1]`.
 */
const bracketed = /\[\^?\s*\d[\d\s,;.–-]*\]/g

/** Sources that are cited but not listed or listed but never cited, and malformed citations. */
export function checkCitations(documents: readonly ContentDocument[]): Finding[] {
  return documents.flatMap(document => [
    ...findUnlistedOrUncited(document),
    ...findMalformedCitations(document),
  ])
}

/** Malformed citations, which readers would see as plain text. */
function findMalformedCitations({ file, passages }: ContentDocument): Finding[] {
  return passages.filter(isReadByVisitors).flatMap(passage =>
    [...passage.text.matchAll(bracketed)]
      .filter(([text]) => !isInBody(passage) || text.replace(citationPattern, '') !== '')
      .map(({ 0: text, index }) => ({
        file,
        line: findPassageLine(passage, index),
        ...(isInBody(passage)
          ? {
              message: `"${text}" is not a citation`,
              suggestion: 'Write, for example: [1] or [1, 3]',
            }
          : {
              message: `"${text}" is in front matter, where citations are not links`,
              suggestion:
                'Take it out. Key facts and events cite by a line of their own:\nsources: [1, 3]',
            }),
      })),
  )
}

function findUnlistedOrUncited(document: ContentDocument): Finding[] {
  const { file, passages } = document
  const listed = findPassages(document, 'sources.title')
  const marks = passages.filter(isInBody).flatMap(extractCitations)
  const cited = [
    ...marks,
    ...passages
      .filter(passage => fieldOf(passage).endsWith('.sources'))
      .map(({ text, line }) => ({ number: Number(text), line })),
  ]
  // `documents/references.ts` reports citations in front matter.
  const unlisted = marks
    .filter(({ number }) => number < 1 || number > listed.length)
    .map(({ number, line }) => ({
      file,
      line,
      message: `source ${number} is cited and not listed`,
      suggestion: `Cite 1 to ${listed.length}, or add it to sources in the front matter.`,
    }))
  const uncited = listed.flatMap(({ text, line }, index) =>
    cited.some(({ number }) => number === index + 1)
      ? []
      : [
          {
            file,
            line,
            message: `source ${index + 1} is listed and not cited: ${text}`,
            suggestion: `Write [${index + 1}] after what it supports, or take it off the list and renumber.`,
          },
        ],
  )
  return [...unlisted, ...uncited]
}

function extractCitations(passage: Passage): { number: number; line: number }[] {
  return [...passage.text.matchAll(citationPattern)].flatMap(({ 0: text, index }) =>
    [...text.matchAll(/\d+/g)].map(([number]) => ({
      number: Number(number),
      line: findPassageLine(passage, index),
    })),
  )
}

import type { Finding } from '../schemas/finding.ts'
import { isPublic } from '../schemas/lawsuit.ts'
import { type Document, valueAt } from '../writing/documents.ts'
import { isDraft } from '../writing/shape.ts'
import { samplesIn } from './sample.ts'

/** Sample hosts, mailboxes and phone numbers, wherever they are written. */
export function samples(documents: readonly Document[]): Finding[] {
  return documents.flatMap(({ file, source }) =>
    source
      .split('\n')
      .map((text, index) => ({ text, line: index + 1 }))
      .filter(({ text }) => !/^\s*#/.test(text) || !file.endsWith('.yaml'))
      .flatMap(({ text, line }) =>
        samplesIn(text).map(said => ({
          file,
          line,
          what: `${said} is a sample`,
          mend: 'Write your own, or one that exists.',
        })),
      ),
  )
}

/** Legal texts that still wait for the operator's lawyer: a note that says so, under `counsel`. */
export function withCounselNotes(documents: readonly Document[]): Finding[] {
  return documents
    .filter(({ kind }) => kind === 'page')
    .flatMap(({ file, passages }) =>
      passages
        .filter(
          ({ place, text }) => place === 'counsel' && /\bdraft\b|\bto (fill|check)/i.test(text),
        )
        .map(({ line }) => ({
          file,
          line,
          what: 'is a draft that your lawyer has to settle',
          mend: 'Settle what the note names, then take "counsel" out, or say there who settled it and when.',
        })),
    )
}

/** An article that a build on this day has. */
export function isPublished(document: Document, day: string): boolean {
  const published = valueAt(document, 'published') ?? ''
  return document.kind === 'lawsuit' && isPublic({ draft: isDraft(document), published }, day)
}

/** Articles that a build on this day leaves out. */
export function absent(documents: readonly Document[], day: string): Finding[] {
  return documents
    .filter(document => document.kind === 'lawsuit' && !isPublished(document, day))
    .map(document => {
      const { file, passages } = document
      const lineOf = (place: string) => passages.find(each => each.place === place)?.line
      if (isDraft(document)) {
        const mend = 'Finish it and take "draft" out, or take the file out.'
        return { file, line: lineOf('draft'), what: 'is a draft', mend }
      }
      const what = `is published on ${valueAt(document, 'published')}, which is to come`
      const mend = `Write:\npublished: ${day}`
      return { file, line: lineOf('published'), what, mend }
    })
}

import { create, type Font } from 'fontkitten'
import { type ContentDocument, findPassages } from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import { fonts } from '../../../social/font.ts'

/** The fields that social pictures and the wordmark show. */
const shownFields: Partial<Record<ContentDocument['kind'], readonly string[]>> = {
  lawsuit: ['title'],
  site: ['name', 'tagline', 'grids'],
}

/** Characters for which the face of the social pictures has no shape: they would be boxes. */
export function checkCardLetters(documents: readonly ContentDocument[]): Finding[] {
  const [face] = fonts.map(({ data }) => create(data as Buffer) as Font)
  return documents.flatMap(document =>
    (shownFields[document.kind] ?? [])
      .flatMap(field => findPassages(document, field))
      .flatMap(({ text, line }) => {
        const lacking = [...text].filter(
          letter => !/\s/.test(letter) && !face!.hasGlyphForCodePoint(letter.codePointAt(0)!),
        )
        const message = `the social picture cannot show "${lacking.join('')}"`
        const suggestion = 'Write it in Latin letters, without emoji.'
        return lacking.length > 0 ? [{ file: document.file, line, message, suggestion }] : []
      }),
  )
}

import { type ContentDocument, findPassages } from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import { findMissingPictures } from '../../../documents/missing-pictures.ts'
import type { BuiltSite } from '../built-site.ts'

/** Pictures in a text that do not exist or have no alternative text. */
export function checkPictures(documents: readonly ContentDocument[]): Finding[] {
  return documents.flatMap(document => [
    ...findPicturesWithoutAlt(document),
    ...findMissingPictures(document),
  ])
}

function findPicturesWithoutAlt(document: ContentDocument): Finding[] {
  return findPassages(document, 'image')
    .filter(({ text }) => text.trim() === '')
    .map(({ line }) => ({
      file: document.file,
      line,
      message: 'a picture has no alternative text',
      suggestion: 'Say what it shows: ![A jar of hair cream](…)',
    }))
}

/** Pictures of built pages without an `alt` attribute. */
export function findImagesWithoutAlt({ pages }: BuiltSite): Finding[] {
  return pages.flatMap(({ file, imagesWithoutAlt }) =>
    imagesWithoutAlt.map(src => ({
      file,
      message: `<img src="${src}"> has no alt`,
      suggestion: 'Give it alternative text where it is written, or alt="" if it is decoration.',
    })),
  )
}

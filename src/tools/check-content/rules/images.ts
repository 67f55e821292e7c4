import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { type ContentDocument, findPassages } from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import { isPictureFile } from '../../../documents/schemas/picture.ts'
import { findUnusablePictures } from '../../../documents/unusable-pictures.ts'
import type { BuiltSite } from '../built-site.ts'

/** Pictures in a text that cannot be shown or have no alternative text. */
export function checkPictures(documents: readonly ContentDocument[]): Finding[] {
  return documents.flatMap(document => [
    ...findPicturesWithoutAlt(document),
    ...findUnusablePictures(document),
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

/** Photographs of which a part is missing or damaged. Each is decoded once. */
export async function checkPhotographs(documents: readonly ContentDocument[]): Promise<Finding[]> {
  const shown = documents.flatMap(document =>
    ['picture', 'picture.src'].flatMap(field =>
      findPassages(document, field).map(({ text, line }) => ({
        ...{ file: document.file, line, text },
        path: join(dirname(document.file), text),
      })),
    ),
  )
  const byPath = Map.groupBy(shown, ({ path }) => path)
  const found = [...byPath].map(async ([path, places]) => {
    if (!isPictureFile(path) || path.endsWith('.svg')) return []
    const message = await sharp(path, { failOn: 'warning' })
      .stats()
      .then(
        () => undefined,
        (error: Error) => error.message,
      )
    const suggestion = 'Copy the picture again from where it came from.'
    return places.flatMap(({ file, line, text }) =>
      message
        ? [{ file, line, message: `the picture ${text} is damaged: ${message}`, suggestion }]
        : [],
    )
  })
  return (await Promise.all(found)).flat()
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

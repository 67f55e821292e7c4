import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ContentDocument, findPassages } from './content-document.ts'
import type { Finding } from './finding.ts'
import { createMissingPictureFinding } from './schemas/picture.ts'

/** Pictures in a text that the build cannot import. */
export function findMissingPictures(document: ContentDocument): Finding[] {
  const { file } = document
  const isThere = (path: string) =>
    path.startsWith('../images/') &&
    statSync(join(dirname(file), path), { throwIfNoEntry: false })?.isFile()
  return findPassages(document, 'picture')
    .filter(({ text }) => !isThere(text))
    .map(({ text, line }) => createMissingPictureFinding(file, line, text))
}

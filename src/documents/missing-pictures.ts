import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { allOf, type Document } from './documents.ts'
import type { Finding } from './finding.ts'
import { createMissingPictureFinding } from './schemas/picture.ts'

/** Pictures in a text that the build cannot import. */
export function missing(document: Document): Finding[] {
  const { file } = document
  const isThere = (path: string) =>
    path.startsWith('../images/') &&
    statSync(join(dirname(file), path), { throwIfNoEntry: false })?.isFile()
  return allOf(document, 'picture')
    .filter(({ text }) => !isThere(text))
    .map(({ text, line }) => createMissingPictureFinding(file, line, text))
}

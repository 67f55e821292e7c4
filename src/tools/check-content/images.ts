import { allOf, type Document } from '../../documents/documents.ts'
import type { Finding } from '../../documents/finding.ts'
import { missing } from '../../documents/missing-pictures.ts'
import type { Built } from './built.ts'

/** Pictures in a text that do not exist or have no alternative text. */
export function pictures(documents: readonly Document[]): Finding[] {
  return documents.flatMap(document => [...wordless(document), ...missing(document)])
}

function wordless(document: Document): Finding[] {
  return allOf(document, 'image')
    .filter(({ text }) => text.trim() === '')
    .map(({ line }) => ({
      file: document.file,
      line,
      message: 'a picture has no alternative text',
      suggestion: 'Say what it shows: ![A jar of hair cream](…)',
    }))
}

/** Pictures of built pages without an `alt` attribute. */
export function bare({ pages }: Built): Finding[] {
  return pages.flatMap(({ file, bare }) =>
    bare.map(src => ({
      file,
      message: `<img src="${src}"> has no alt`,
      suggestion: 'Give it alternative text where it is written, or alt="" if it is decoration.',
    })),
  )
}

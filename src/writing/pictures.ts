import type { Finding } from '../schemas/finding.ts'
import type { Built } from './built.ts'
import type { Document } from './documents.ts'

/** Pictures without alternative text in the words of writers. */
export function pictures(documents: readonly Document[]): Finding[] {
  return documents.flatMap(({ file, passages }) =>
    passages
      .filter(({ place, text }) => /^(image|picture\.alt)$/.test(place) && text.trim() === '')
      .map(({ place, line }) => ({
        file,
        line,
        what: 'a picture has no alternative text',
        mend: `Say what it shows: ${place === 'image' ? '![A jar of hair cream](…)' : 'alt: A jar of hair cream'}`,
      })),
  )
}

/** Pictures of built pages that neither say what they show nor, with `alt=""`, that they are decoration. */
export function bare({ pages }: Built): Finding[] {
  return pages.flatMap(({ file, bare }) =>
    bare.map(src => ({
      file,
      what: `<img src="${src}"> has no alt`,
      mend: 'Give it alternative text where it is written, or alt="" if it is decoration.',
    })),
  )
}

import { type Document, isPage } from '../../documents/documents.ts'
import type { Finding } from '../../documents/finding.ts'
import { slugifyHeading } from '../../documents/routes.ts'
import type { Built, BuiltPage } from './built.ts'

/** Ids that occur twice on a built page, so that a link to the second leads to the first. */
export function anchors({ pages }: Built, documents: readonly Document[]): Finding[] {
  return pages.flatMap(page =>
    [...new Set(page.twice)].flatMap(id => {
      const written = documents.filter(each => isOn(page, each)).flatMap(each => takenBy(each, id))
      const places = written.length > 0 ? written : [{ file: page.file }]
      const message = `the anchor #${id} is used twice on ${page.route}`
      const suggestion =
        'Choose other words for the heading, or another name for the file of an answer.'
      return places.map(place => ({ ...place, message, suggestion }))
    }),
  )
}

/** All FAQ documents are shown on one page. */
function isOn({ route, ids }: BuiltPage, document: Document): boolean {
  const { kind, id } = document
  return kind === 'faq' ? ids.has(id) : isPage(document) && `/${id}` === route
}

function takenBy({ kind, id: name, file, passages }: Document, id: string) {
  const words = passages
    .filter(({ place, text }) => /^(heading|theme)$/.test(place) && slugifyHeading(text) === id)
    .map(({ line }) => ({ file, line }))
  return kind === 'faq' && name === id ? [{ file }, ...words] : words
}

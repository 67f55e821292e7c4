import type { TypedDocument } from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import { isInBody } from '../../../documents/passages.ts'

/** Titles and descriptions that two pages have, and articles and answers without text. */
export function checkDuplicates(documents: readonly TypedDocument[]): Finding[] {
  const pages = documents.filter(each => each.kind === 'lawsuit' || each.kind === 'page')
  const titleOf = ({ data }: (typeof pages)[number]) =>
    'effective' in data ? (data.name ?? data.title) : data.title
  const found = pages.flatMap((page, index) =>
    pages.slice(0, index).flatMap(other => {
      const field =
        titleOf(page) === titleOf(other)
          ? 'title'
          : page.data.description === other.data.description && 'description'
      const message = `its ${field} is also the one of ${other.file}`
      const suggestion = 'Say what is specific to this page.'
      return field ? [{ file: page.file, message, suggestion, other: other.file }] : []
    }),
  )
  const empty = documents
    .filter(({ kind }) => kind === 'lawsuit' || kind === 'faq')
    .filter(({ passages }) => !passages.some(isInBody))
  const suggestion = 'Write it below the front matter, or "draft: true" in an article.'
  return [...found, ...empty.map(({ file }) => ({ file, message: 'has no text', suggestion }))]
}

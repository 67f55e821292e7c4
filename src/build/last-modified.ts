import { type ContentDocument, getFieldValue } from '../documents/content-document.ts'
import { isPublishedOn } from '../documents/schemas/lawsuit.ts'
import { isDraft } from '../documents/validate-documents.ts'

const updatedOf = (document: ContentDocument) => getFieldValue(document, 'updated') ?? ''

function findNewestUpdate(documents: readonly ContentDocument[]): string {
  return documents.map(updatedOf).sort().at(-1) ?? ''
}

/**
 * For the path of each page, the day on which its text last changed (`YYYY-MM-DD`).
 * @param today the day of the build
 */
export function buildLastModified(
  documents: readonly ContentDocument[],
  today: string,
): ReadonlyMap<string, string> {
  const filterByKind = (kind: ContentDocument['kind']) =>
    documents.filter(each => each.kind === kind)
  const articles = filterByKind('lawsuit').filter(each =>
    isPublishedOn(
      { draft: isDraft(each), published: getFieldValue(each, 'published') ?? '' },
      today,
    ),
  )
  /** Content from other files that a page also shows, such as the questions on the FAQ page. */
  const listEmbeddedContent = ({ text }: ContentDocument) => [
    ...(text.includes('<Faq') ? filterByKind('faq') : []),
    ...(/<(RecentNews|DatesAhead|Settlements)/.test(text) ? articles : []),
  ]
  return new Map([
    ['/', findNewestUpdate(articles)],
    ['/active-lawsuits', findNewestUpdate(articles)],
    ...articles.map(each => [`/${each.id}`, updatedOf(each)] as const),
    ...filterByKind('page').map(
      each => [`/${each.id}`, findNewestUpdate([each, ...listEmbeddedContent(each)])] as const,
    ),
  ])
}

import type { TypedDocument } from '../documents/checks/typed-document.ts'
import { isPublishedOn } from '../documents/schemas/lawsuit-days.ts'

type DatedDocument = TypedDocument<'lawsuit' | 'page' | 'faq'>

function findNewestUpdate(documents: readonly DatedDocument[]): string {
  const days = documents.map(({ data }) => data.updated)
  return days.sort().at(-1) ?? ''
}

/** For the path of each page that search engines may list, the day on which its text last changed (`YYYY-MM-DD`). */
export function buildLastModified(
  documents: readonly TypedDocument[],
  today: string,
): ReadonlyMap<string, string> {
  const pages = documents
    .filter(document => document.kind === 'page')
    .filter(({ data }) => !data.supersededBy)
  const questions = documents.filter(document => document.kind === 'faq')
  const articles = documents
    .filter(document => document.kind === 'lawsuit')
    .filter(({ data }) => isPublishedOn(data, today))
  /** Content from other files that a page also shows, such as the questions on the FAQ page. */
  const listEmbeddedContent = ({ text }: DatedDocument): DatedDocument[] => [
    ...(text.includes('<Faq') ? questions : []),
    ...(/<(RecentNews|DatesAhead|Settlements)/.test(text) ? articles : []),
  ]
  return new Map([
    ['/', findNewestUpdate(articles)],
    ['/active-lawsuits', findNewestUpdate(articles)],
    ...articles.map(article => [`/${article.id}`, article.data.updated] as const),
    ...pages.map(
      page => [`/${page.id}`, findNewestUpdate([page, ...listEmbeddedContent(page)])] as const,
    ),
  ])
}

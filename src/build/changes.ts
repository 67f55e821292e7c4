import { isPublic } from '../schemas/lawsuit.ts'
import { type Document, readDocuments, valueAt } from '../tools/check-content/documents.ts'
import { isDraft } from '../tools/check-content/shape.ts'

const updatedOf = (document: Document) => valueAt(document, 'updated') ?? ''

function newestOf(documents: readonly Document[]): string {
  return documents.map(updatedOf).sort().at(-1) ?? ''
}

/**
 * The day on which the words of each page last changed, `YYYY-MM-DD`, by its path.
 * @param today the day of the build
 */
export function changes(today: string): ReadonlyMap<string, string> {
  const { documents } = readDocuments()
  const of = (kind: Document['kind']) => documents.filter(each => each.kind === kind)
  const articles = of('lawsuit').filter(each =>
    isPublic({ draft: isDraft(each), published: valueAt(each, 'published') ?? '' }, today),
  )
  /** Content that a page shows besides its own text: the questions of the FAQ, or news of articles. */
  const shownIn = ({ source }: Document) => [
    ...(source.includes('<Faq') ? of('faq') : []),
    ...(source.includes('<RecentNews') ? articles : []),
  ]
  return new Map([
    ['/', newestOf(articles)],
    ['/active-lawsuits', newestOf(articles)],
    ...articles.map(each => [`/${each.id}`, updatedOf(each)] as const),
    ...of('page').map(each => [`/${each.id}`, newestOf([each, ...shownIn(each)])] as const),
  ])
}

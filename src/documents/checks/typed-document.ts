import type { ContentDocument, DocumentKind } from '../reading/content-document.ts'
import type { Lawsuit } from '../schemas/lawsuit.ts'
import type { FaqFrontMatter, PageFrontMatter } from '../schemas/page.ts'
import type { Texts } from '../schemas/texts.ts'

/** The kinds whose single fields rules read, with their front matter. */
interface FrontMatters {
  lawsuit: Lawsuit
  page: PageFrontMatter
  faq: FaqFrontMatter
  texts: Texts
}

/** A document whose front matter fits its schema. */
export type TypedDocument<Kind extends DocumentKind = DocumentKind> = {
  [K in Kind]: ContentDocument & {
    readonly kind: K
    readonly data: K extends keyof FrontMatters ? FrontMatters[K] : undefined
  }
}[Kind]

/** True if the document is a page with its id as its path. */
export function hasOwnPage<Document extends ContentDocument>(
  document: Document,
): document is Document & { readonly kind: 'lawsuit' | 'page' } {
  const { kind } = document
  return kind === 'lawsuit' || kind === 'page'
}

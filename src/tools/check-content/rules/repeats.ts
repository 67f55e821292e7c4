import { slug } from 'github-slugger'
import { hasOwnPage, type TypedDocument } from '../../../documents/checks/typed-document.ts'
import type { ContentValidation } from '../../../documents/checks/validate-content.ts'
import {
  type ContentDocument,
  createFieldFinding,
  findPassages,
} from '../../../documents/reading/content-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import { fieldOf } from '../../../documents/reading/passages.ts'
import { articleAnchors, listAnchors, pageAnchors } from '../anchors.ts'

/** What two pages say alike in search results, and what is twice on one page. */
export function checkRepeats(
  documents: readonly TypedDocument[],
  { site }: Pick<ContentValidation, 'site'>,
): Finding[] {
  const texts = documents.find(({ kind }) => kind === 'texts')
  return [
    ...findEqualTexts(documents, site, texts),
    ...documents.flatMap(document => findTakenAnchors(document, documents, site, texts)),
  ]
}

type Site = ContentValidation['site']

/** Titles and descriptions that another page has, also one that is defined in code. */
function findEqualTexts(
  documents: readonly TypedDocument[],
  { home, description }: Site,
  texts: ContentDocument | undefined,
): Finding[] {
  const taken = new Map([
    [`title ${home.title}`.toLowerCase(), 'content/site.yaml'],
    [`description ${description}`.toLowerCase(), 'content/site.yaml'],
  ])
  for (const field of ['title', 'description'])
    for (const { text } of texts ? findPassages(texts, `activeLawsuits.${field}`) : [])
      taken.set(`${field} ${text}`.toLowerCase(), texts!.file)
  return documents.filter(hasOwnPage).flatMap(document => {
    const { kind, data, file } = document
    const shown = kind === 'page' && data.name !== undefined ? 'name' : 'title'
    const fields = [
      { what: 'title', field: shown },
      { what: 'description', field: 'description' },
    ] as const
    return fields.flatMap(({ what, field }): Finding[] => {
      const key = `${what} ${data[field]}`.toLowerCase()
      const other = taken.get(key)
      if (!other) taken.set(key, file)
      if (!other) return []
      const message = `${field}: ${other} has the same ${what} in search results`
      const suggestion = 'Say what only this page is about.'
      return [{ ...createFieldFinding(document, [field], message, suggestion), other }]
    })
  })
}

/** Headings, themes and answers whose anchor, or whose words, something else on their page has. */
function findTakenAnchors(
  document: TypedDocument,
  documents: readonly TypedDocument[],
  { explainer }: Site,
  texts: ContentDocument | undefined,
): Finding[] {
  const { kind, file, id } = document
  if (kind !== 'faq' && !hasOwnPage(document)) return []
  const headings = (texts?.passages ?? []).filter(passage =>
    /^\w+\.heading$/.test(fieldOf(passage)),
  )
  const words = [explainer.title, ...headings.map(({ text }) => text)].map(text => slug(text))
  const anchors = kind === 'lawsuit' ? [...pageAnchors, ...articleAnchors, ...words] : pageAnchors
  const answer = kind === 'faq' ? [{ id, line: 1 }] : []
  const themes = documents.flatMap(document =>
    document.kind === 'faq' ? slug(document.data.theme) : [],
  )
  const taken = [
    ...answer.filter(({ id }) => themes.includes(id)),
    ...[...answer, ...listAnchors(document)].filter(
      ({ id }) => anchors.includes(id) || /^source-\d+$/.test(id),
    ),
  ]
  return taken.map(({ id, line }) => {
    const message = `#${id} is the anchor or the heading of another part of its page`
    return { file, line, message, suggestion: 'Use other words, or name the file otherwise.' }
  })
}

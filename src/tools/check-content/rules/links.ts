import { existsSync } from 'node:fs'
import { hasOwnPage, type TypedDocument } from '../../../documents/checks/typed-document.ts'
import type { ContentValidation } from '../../../documents/checks/validate-content.ts'
import { type ContentDocument, findPassages } from '../../../documents/reading/content-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import { findNearest } from '../../../documents/reading/nearest.ts'
import { fieldOf, findPassageLine, type Passage } from '../../../documents/reading/passages.ts'
import { jurisdictions } from '../../../documents/schemas/jurisdictions.ts'
import { isPublishedOn } from '../../../documents/schemas/lawsuit-days.ts'
import {
  describePrivateHost,
  dropTracking,
  suggestTarget,
} from '../../../documents/schemas/redirects.ts'
import { parseInlineText } from '../../../forms/inline-text.ts'
import { getStateId } from '../../../forms/us-states.ts'
import { listAnchors, listLayoutAnchors, routeAnchors, shellAnchors } from '../anchors.ts'

/** The pages and files that are defined in code, with their paths from `/`. */
const fixedRoutes = ['', 'active-lawsuits', 'dates.ics', 'rss.xml', '.well-known/gpc.json']

/** An address that browsers open, as far as its beginning says. */
const openable =
  /^(https?:\/\/[^/]+\.[^/.]|mailto:(%\w+%|[^@,:/\s]+@[^@,\s?]+\.\w+)(\?|$)|(tel|sms):\+?[\d-]+(\?|$)|\/(?!\/)|#.)/i

/** The paths of the pages, each with its anchors. */
type Targets = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Links that browsers cannot open, and those to a page or an anchor that the site does not have. It waits until
 * all files fit their schemas.
 */
export function checkLinks(
  documents: readonly TypedDocument[],
  content: Pick<ContentValidation, 'site' | 'documentsThatFit' | 'invalid'>,
  day: string,
): Finding[] {
  if (content.invalid.length > 0) return []
  const targets = listTargets(content)
  const unpublished = content.documentsThatFit
    .filter(({ kind, data }) => kind === 'lawsuit' && !isPublishedOn(data, day))
    .map(({ id }) => `/${id}`)
  return documents.flatMap(document =>
    listLinks(document).flatMap(({ href, line }) => {
      const report = (where: string, suggestion: string) => {
        const message = `the link to ${href || '()'} leads ${where}`
        return [{ file: document.file, line, message, suggestion }]
      }
      const target = suggestTarget(href)
      if (target) return report('through another site', target)
      const fault = explainLink(href, document, targets, content)
      if (fault)
        return report(
          fault.where,
          fault.near
            ? `Did you mean ${fault.near}?`
            : 'Write /file-name, #heading-with-hyphens, https://… or mailto:name@host.',
        )
      const closed = describePrivateHost(href)
      if (closed) return report(closed, 'Write the address that every reader can open.')
      const plain = dropTracking(href)
      if (plain !== href) return report('there under a name that counts readers', `Write ${plain}`)
      // In the body of a page or an answer it is plain text until then.
      return document.file.endsWith('.yaml') && unpublished.includes(href.split(/[?#]/)[0]!)
        ? report('to an article that is not published', 'Take it out until it is.')
        : []
    }),
  )
}

/** All routes and anchors follow from content, so no build is needed. */
export function listTargets({
  documentsThatFit: documents,
  site,
}: Pick<ContentValidation, 'site' | 'documentsThatFit'>): Targets {
  const listIds = (document: ContentDocument) => listAnchors(document, site).map(({ id }) => id)
  const questions = documents.filter(({ kind }) => kind === 'faq')
  const faq = ['contents', ...questions.flatMap(question => [question.id, ...listIds(question)])]
  const figures = documents.filter(
    ({ kind, data }) => kind === 'lawsuit' && data.figures.length > 0,
  )
  const pages = documents.filter(hasOwnPage).map(page => {
    const anchors = [
      ...listIds(page),
      ...listLayoutAnchors(page),
      ...(page.text.includes('<Faq') ? faq : []),
      ...(page.text.includes('<StateChoice') ? jurisdictions.map(getStateId) : []),
      ...(page.text.includes('<Settlements') ? figures.map(({ id }) => id) : []),
    ]
    return { route: page.id, anchors }
  })
  const all = [
    ...fixedRoutes.map(route => ({ route, anchors: routeAnchors[`/${route}`] ?? [] })),
    ...pages,
  ]
  return new Map(
    all.map(({ route, anchors }) => [`/${route}`, new Set([...anchors, ...shellAnchors])]),
  )
}

/** Where a link leads, if it is no place to read, and the nearest one. */
function explainLink(
  href: string,
  document: TypedDocument,
  targets: Targets,
  {
    site: { host, search },
    documentsThatFit,
  }: Pick<ContentValidation, 'site' | 'documentsThatFit'>,
) {
  const { kind, id } = document
  const pagePath = kind === 'faq' ? search.questionsPage : hasOwnPage(document) ? `/${id}` : '/'
  if (!openable.test(href) || !URL.canParse(href, host)) return { where: 'nowhere' }
  const { origin, pathname, hash } = new URL(href, host + pagePath)
  const anchors = targets.get(pathname)
  if (origin !== host || (!anchors && existsSync(`public${pathname}`))) return undefined
  if (!anchors) {
    const isAlias = ({ text }: Passage) => `/${text}` === pathname
    const page = documentsThatFit.find(each => findPassages(each, 'aliases').some(isAlias))
    const near = page ? `/${page.id}${hash}` : findNearest(pathname, [...targets.keys()])
    return { where: 'to no page', near }
  }
  const hashes = [...anchors].map(anchor => `#${encodeURI(anchor)}`)
  if (hash === '' || hashes.includes(hash)) return undefined
  return { where: 'to no place on its page', near: findNearest(hash, hashes) }
}

/**
 * The links that a document writes. Those of a form or of settings that begin with a placeholder or an
 * anchor are left out: their target depends on the page.
 */
function listLinks(document: ContentDocument): { readonly href: string; readonly line: number }[] {
  if (!document.file.endsWith('.yaml'))
    return findPassages(document, 'link').map(({ text, line }) => ({ href: text, line }))
  return document.passages.flatMap(passage => {
    if (/(^|\.)(href|\w+Page)$/.test(fieldOf(passage)))
      return [{ href: passage.text, line: passage.line }]
    return parseInlineText(passage.text).flatMap(({ href, end }) =>
      href && !/^[#%]|\{/.test(href) ? [{ href, line: findPassageLine(passage, end) }] : [],
    )
  })
}

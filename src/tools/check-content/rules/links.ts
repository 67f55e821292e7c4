import { existsSync } from 'node:fs'
import { slug } from 'github-slugger'
import {
  type ContentDocument,
  findPassages,
  hasOwnPage,
  type TypedDocument,
} from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import { findNearest } from '../../../documents/nearest.ts'
import { fieldOf, findPassageLine } from '../../../documents/passages.ts'
import { reservedRoutes } from '../../../documents/routes.ts'
import type { ContentValidation } from '../../../documents/validate-content.ts'
import { parseInlineText } from '../../../forms/inline-text.ts'

/** The anchors that layouts and components add to the pages of a kind. */
const ownAnchors = {
  lawsuit: 'form contents practical facts records explainer figures timeline sources',
  page: 'form contents sources passed',
  code: 'form search networks weak',
}

/** An address that browsers open, as far as its beginning says. */
const openable = /^(https?:\/\/[^/]+\.[^/.]|mailto:\S*[@%]|(tel|sms):\+?\d|\/(?!\/)|#.)/i

/** The paths of the pages, each with its anchors. */
type Targets = ReadonlyMap<string, ReadonlySet<string>>

/** Links that browsers cannot open, and those to a page or an anchor that the site does not have. */
export function checkLinks(
  documents: readonly TypedDocument[],
  { site, documents: all }: Pick<ContentValidation, 'site' | 'documents'>,
): Finding[] {
  const targets = listTargets(all)
  return documents.flatMap(document =>
    listLinks(document).flatMap(({ href, line }) => {
      const fault = explainLink(href, document, targets, site.host)
      return fault ? [{ file: document.file, line, ...fault }] : []
    }),
  )
}

/** All routes and anchors follow from content, so no build is needed. */
function listTargets(documents: readonly ContentDocument[]): Targets {
  const listAnchors = (each: ContentDocument) =>
    [...findPassages(each, 'heading'), ...findPassages(each, 'theme')].map(({ text }) => slug(text))
  const questions = documents.filter(({ kind }) => kind === 'faq')
  const faq = questions.flatMap(each => [each.id, ...listAnchors(each)])
  const codeAnchors = new Set(ownAnchors.code.split(' '))
  const targets = new Map<string, ReadonlySet<string>>(
    reservedRoutes.map(route => [`/${route}`, codeAnchors]),
  )
  for (const page of documents.filter(hasOwnPage)) {
    const anchors = new Set([
      ...ownAnchors[page.kind].split(' '),
      ...listAnchors(page),
      ...(page.text.includes('<Faq') ? faq : []),
    ])
    const aliases = findPassages(page, 'aliases').map(({ text }) => text)
    for (const route of [page.id, ...aliases]) targets.set(`/${route}`, anchors)
    if (page.kind === 'lawsuit') targets.set(`/records/${page.id}`, codeAnchors)
  }
  return targets
}

function explainLink(href: string, document: ContentDocument, targets: Targets, host: string) {
  const { kind, id } = document
  const ownPath = kind === 'faq' ? '/class-actions-faq' : hasOwnPage(document) ? `/${id}` : '/'
  if (!openable.test(href) || !URL.canParse(href, host))
    return {
      message: `the link to ${href || '()'} leads nowhere`,
      suggestion: 'Write /file-name, #heading or an address that begins with https://.',
    }
  const { origin, pathname, hash } = new URL(href, host + ownPath)
  if (origin !== host || /\.(ics|xml|json|txt)$/.test(pathname)) return undefined
  const anchors = targets.get(pathname)
  if (!anchors && existsSync(`public${pathname}`)) return undefined
  const near = findNearest(anchors ? hash.slice(1) : pathname, [...(anchors ?? targets.keys())])
  const suggestion = near
    ? `Did you mean ${anchors ? '#' : ''}${near}?`
    : 'Use the file name of a page, and after # a heading in small letters with hyphens.'
  if (!anchors) return { message: `the link to ${href} leads to no page`, suggestion }
  if (hash === '' || anchors.has(decodeURIComponent(hash.slice(1)))) return undefined
  return { message: `the link to ${href} leads to no place on its page`, suggestion }
}

/**
 * The links that a document writes. Those of a form or of settings that begin with a placeholder or an
 * anchor are left out: their target depends on the page.
 */
function listLinks(document: ContentDocument): { readonly href: string; readonly line: number }[] {
  if (!document.file.endsWith('.yaml'))
    return findPassages(document, 'link').map(({ text, line }) => ({ href: text, line }))
  return document.passages.flatMap(passage => {
    if (/(^|\.)href$/.test(fieldOf(passage))) return [{ href: passage.text, line: passage.line }]
    return parseInlineText(passage.text).flatMap(({ href, end }) =>
      href && !/^[#%]|\{/.test(href) ? [{ href, line: findPassageLine(passage, end) }] : [],
    )
  })
}

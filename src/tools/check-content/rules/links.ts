import {
  type ContentDocument,
  findPassages,
  hasOwnPage,
} from '../../../documents/content-document.ts'
import { type Finding, removeDuplicates } from '../../../documents/finding.ts'
import { fieldOf, findPassageLine } from '../../../documents/passages.ts'
import { parseInlineText } from '../../../forms/inline-text.ts'
import type { BuiltPage, BuiltSite } from '../built-site.ts'

/** Links that no browser or no other computer can open. It needs no build. */
export function checkLinkAddresses(documents: readonly ContentDocument[]): Finding[] {
  return documents.flatMap(document =>
    listLinks(document).flatMap(({ href, line }) =>
      createLinkFindings(href, explainInvalidAddress(href), { file: document.file, line }),
    ),
  )
}

/**
 * Links inside the site to a page or an anchor that does not exist.
 * @param host the site's own origin; links to other origins are not followed
 * @param isOld whether a document changed after the build, so that links of built pages may be gone
 */
export function checkLinks(
  built: BuiltSite,
  documents: readonly ContentDocument[],
  host: string,
  isOld = false,
): Finding[] {
  const pages = new Map(built.pages.map(page => [page.route, page]))
  for (const { id, alias } of listAliases(documents)) {
    const page = pages.get(`/${id}`)
    // If another document has this route, the check of collisions reports it.
    const isTaken = documents.some(each => hasOwnPage(each) && each.id === alias)
    if (page && !isTaken) pages.set(`/${alias}`, page)
  }
  const explain = (href: string, from: string) =>
    explainInvalidAddress(href) ?? explainDeadLink(href, from, { pages, files: built.files, host })
  const written = documents.flatMap(document => {
    const route = findRoute(document, built.pages)
    return listLinks(document).map(link => ({ ...link, document, route }))
  })
  /** Where writers wrote a link of a page, which may be on other pages as well. */
  const locateLink = (href: string, { route, file }: BuiltPage) => {
    const places = written
      .filter(link => decode(link.href) === decode(href))
      .filter(link => !href.startsWith('#') || link.route === route)
      .map(({ document: { file }, line }) => ({ file, line }))
    if (places.length > 0 || isOld) return places
    const own = documents.find(each => hasOwnPage(each) && `/${each.id}` === route)
    return [{ file: own?.file ?? file }]
  }
  return removeDuplicates([
    ...built.pages.flatMap(page =>
      [...new Set(page.hrefs)].flatMap(href => {
        const why = explain(href, page.route)
        return why
          ? locateLink(href, page).flatMap(place => createLinkFindings(href, why, place))
          : []
      }),
    ),
    // Built pages contain only the first step of a form.
    ...written
      .filter(({ document: { kind } }) => kind === 'questionnaire' || kind === 'part')
      .flatMap(({ href, line, document: { file } }) =>
        createLinkFindings(href, explain(href, '/'), { file, line }),
      ),
  ])
}

/** The page that shows a document, if one does alone and was built. */
function findRoute(document: ContentDocument, pages: readonly BuiltPage[]): string | undefined {
  const { kind, id } = document
  if (kind === 'faq') return pages.find(({ ids }) => ids.has(id))?.route
  return hasOwnPage(document) ? `/${id}` : undefined
}

/**
 * The links that a document writes. Those of a form or of settings that begin with a placeholder or an
 * anchor are left out: their target depends on the page.
 */
function listLinks(document: ContentDocument): { readonly href: string; readonly line: number }[] {
  const { file, passages } = document
  if (!file.endsWith('.yaml'))
    return findPassages(document, 'link').map(({ text, line }) => ({ href: text, line }))
  return passages.flatMap(passage => {
    if (/(^|\.)href$/.test(fieldOf(passage))) return [{ href: passage.text, line: passage.line }]
    return parseInlineText(passage.text)
      .filter(({ href }) => href && !/^[#%]/.test(href))
      .map(({ href, end }) => ({ href: href!, line: findPassageLine(passage, end) }))
  })
}

function createLinkFindings(
  href: string,
  why: string | undefined,
  place: { readonly file: string; readonly line?: number },
): Finding[] {
  const message = `the link to ${href || '()'} ${why}`
  return why ? [{ ...place, message, suggestion: suggestLink(href) }] : []
}

/** Why a link cannot be opened, whatever the site has. */
function explainInvalidAddress(href: string): string | undefined {
  if (href === '' || href === '#') return 'leads nowhere'
  if (href.startsWith('//')) return 'leads to another site'
  const base = 'https://site.example'
  if (!URL.canParse(href, base)) return 'is not a URL'
  const { protocol, hostname, pathname } = new URL(href, base)
  if (!/^(https?|tel|sms|mailto):$/.test(protocol))
    return `begins with ${protocol}, which no browser opens`
  if (protocol === 'mailto:' && !/[@%]/.test(pathname)) return 'names no mailbox'
  if (/^(tel|sms):$/.test(protocol) && !/\d/.test(pathname)) return 'names no number'
  if (/^http/.test(protocol) && /^([^.]*|[\d.]+)$/.test(hostname))
    return 'leads to a computer of your own'
  return undefined
}

interface LinkTargets {
  readonly pages: ReadonlyMap<string, BuiltPage>
  readonly files: ReadonlySet<string>
  readonly host: string
}

function explainDeadLink(
  href: string,
  from: string,
  { pages, files, host }: LinkTargets,
): string | undefined {
  // The check of citations reports sources that are not listed.
  if (/^#source-\d+$/.test(href)) return undefined
  const { origin, pathname, hash } = new URL(href, host + from)
  if (origin !== new URL(host).origin) return undefined
  const path = decode(pathname)
  const page = pages.get(path)
  if (!page) return files.has(path) ? undefined : 'leads to no page'
  const anchor = decode(hash.slice(1))
  return anchor === '' || page.ids.has(anchor) ? undefined : 'leads to no place on its page'
}

/** The decoded URL, or the URL itself if it cannot be decoded. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function suggestLink(href: string): string {
  if (/^\/\//.test(href)) return `Write ${href.slice(1)}, or https:${href} for another site.`
  if (href === '' || /^(https?:|tel:|mailto:)[/\s]*$/.test(href))
    return 'Write the whole address between ( and ).'
  if (/^[^/:#]+@/.test(href)) return `Write mailto:${href}`
  if (/^(www\.|[\w-]+(\.[\w-]+)*\.(com|gov|org|net|edu|us)(\/|$))/i.test(href))
    return `Write https://${href}`
  if (/^[a-z]+:/i.test(href) && !/^(mailto|tel):/.test(href))
    return 'Write an address that begins with https:// or /.'
  if (/.\/($|#)|\.html/.test(href)) return 'Write the address without a slash or .html at its end.'
  return href.startsWith('#') || href.includes('#')
    ? 'Anchors are headings in small letters with hyphens: #what-the-lawsuits-allege.'
    : 'Use a file name of content/lawsuits or content/pages. Drafts are on no page.'
}

function listAliases(documents: readonly ContentDocument[]): { id: string; alias: string }[] {
  return documents.flatMap(document =>
    findPassages(document, 'aliases').map(({ text }) => ({ id: document.id, alias: text })),
  )
}

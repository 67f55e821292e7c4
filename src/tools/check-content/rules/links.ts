import {
  type ContentDocument,
  findPassages,
  hasOwnPage,
} from '../../../documents/content-document.ts'
import { type Finding, removeDuplicates } from '../../../documents/finding.ts'
import { findPassageLine } from '../../../documents/passages.ts'
import { parseInlineText } from '../../../forms/inline-text.ts'
import type { BuiltPage, BuiltSite } from '../built-site.ts'

/**
 * Links inside the site to a page or an anchor that does not exist.
 * @param host the site's own origin; links to other origins are not followed
 * @param isOld whether a document changed after the build, so that its links on built pages may be
 * outdated
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
  /** A finding for each line with a broken link. */
  const findBrokenLinks = (
    href: string,
    from: string,
    places: () => readonly FileLocation[],
  ): Finding[] => {
    const why = explainBrokenLink(href, from, { pages, files: built.files, host })
    if (!why) return []
    const message = `the link to ${href || '()'} ${why}`
    return places().map(location => ({ ...location, message, suggestion: suggestLink(href) }))
  }
  const findings = [
    ...built.pages.flatMap(page =>
      [...new Set(page.hrefs)].flatMap(href =>
        findBrokenLinks(href, page.route, () => {
          const writers = documents.flatMap(document => locateLink(document, href, page))
          return writers.length > 0 || isOld ? writers : [{ file: page.file }]
        }),
      ),
    ),
    ...documents
      .flatMap(listFormLinks)
      .flatMap(({ href, ...location }) => findBrokenLinks(href, '/', () => [location])),
  ]
  return removeDuplicates(findings)
}

/**
 * Links in the texts of a form, because built pages contain only its first step. Links that begin
 * with a placeholder or an anchor are skipped: their target depends on the page.
 */
function listFormLinks({ kind, file, passages }: ContentDocument) {
  if (kind !== 'questionnaire' && kind !== 'part') return []
  return passages.flatMap(passage =>
    parseInlineText(passage.text)
      .filter(({ href }) => href && !/^[#%]/.test(href))
      .map(({ href, end }) => ({ file, line: findPassageLine(passage, end), href: href! })),
  )
}

interface FileLocation {
  readonly file: string
  readonly line?: number
}

interface LinkTargets {
  readonly pages: ReadonlyMap<string, BuiltPage>
  readonly files: ReadonlySet<string>
  readonly host: string
}

function explainBrokenLink(
  href: string,
  from: string,
  { pages, files, host }: LinkTargets,
): string | undefined {
  // The check of citations reports sources that are not listed.
  if (/^#source-\d+$/.test(href)) return undefined
  if (href === '' || href === '#') return 'leads nowhere'
  const base = host + from
  if (!URL.canParse(href, base)) return 'is not a URL'
  const { protocol, origin, pathname, hash } = new URL(href, base)
  if (!/^(https?|tel|mailto):$/.test(protocol))
    return `begins with ${protocol}, which no browser opens`
  if (protocol === 'mailto:' && !/[@%]/.test(pathname)) return 'names no mailbox'
  if (protocol === 'tel:' && !/\d/.test(pathname)) return 'names no number'
  if (origin !== new URL(host).origin) return undefined
  const path = decodeOrKeep(pathname)
  const page = pages.get(path)
  if (!page) return files.has(path) ? undefined : 'leads to no page'
  const anchor = decodeOrKeep(hash.slice(1))
  return anchor === '' || page.ids.has(anchor) ? undefined : 'leads to no place on its page'
}

/** The decoded URL, or the URL itself if it cannot be decoded. */
function decodeOrKeep(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function suggestLink(href: string): string {
  if (href === '' || /^(https?:|tel:|mailto:)[/\s]*$/.test(href))
    return 'Write the whole address between ( and ).'
  if (/^[^/:#]+@/.test(href)) return `Write mailto:${href}`
  if (/^(www\.|[\w-]+(\.[\w-]+)*\.(com|gov|org|net|edu|us)(\/|$))/i.test(href))
    return `Write https://${href}`
  if (/.\/($|#)|\.html/.test(href)) return 'Write the address without a slash or .html at its end.'
  return href.startsWith('#') || href.includes('#')
    ? 'Anchors are headings in small letters with hyphens: #what-the-lawsuits-allege.'
    : 'Use a file name of content/lawsuits or content/pages. Drafts are on no page.'
}

/**
 * Lines of content that contain the link. A link to an anchor of its own page counts only in that
 * document.
 */
function locateLink(
  { id, file, text }: ContentDocument,
  href: string,
  page: BuiltPage,
): FileLocation[] {
  if (href.startsWith('#') && `/${id}` !== page.route) return []
  const isWritten = (line: string) =>
    line.includes(`(${href})`) || /href: (.*?)[ }]*$/.exec(line)?.[1] === href
  return text
    .split('\n')
    .flatMap((line, index) => (isWritten(line) ? [{ file, line: index + 1 }] : []))
}

function listAliases(documents: readonly ContentDocument[]): { id: string; alias: string }[] {
  return documents
    .filter(({ kind }) => kind === 'lawsuit')
    .flatMap(document =>
      findPassages(document, 'aliases').map(({ text }) => ({ id: document.id, alias: text })),
    )
}

import type { Finding } from '../schemas/finding.ts'
import type { Built, BuiltPage } from './built.ts'
import { allOf, type Document } from './documents.ts'

/**
 * Links inside the site that lead nowhere: to no page, or to no place on it.
 * @param host the site's own origin; links to other origins are not followed
 */
export function links(built: Built, documents: readonly Document[], host: string): Finding[] {
  const pages = new Map(built.pages.map(page => [page.route, page]))
  for (const { id, alias } of aliases(documents)) {
    const page = pages.get(`/${id}`)
    if (page) pages.set(`/${alias}`, page)
  }
  const dead = built.pages.flatMap(page =>
    [...new Set(page.hrefs)].flatMap(href => {
      const why = fault(href, page, { pages, files: built.files, host })
      return why ? [{ page, href, why }] : []
    }),
  )
  const findings = dead.flatMap(({ page, href, why }) => {
    const writers = documents.flatMap(document => places(document, href, page))
    const found = writers.length > 0 ? writers : [{ file: page.file }]
    return found.map(place => ({ ...place, what: `the link to ${href} ${why}`, mend: hint(href) }))
  })
  return [...new Map(findings.map(each => [JSON.stringify(each), each])).values()]
}

interface Site {
  readonly pages: ReadonlyMap<string, BuiltPage>
  readonly files: ReadonlySet<string>
  readonly host: string
}

function fault(href: string, from: BuiltPage, { pages, files, host }: Site): string | undefined {
  if (href === '' || href === '#') return 'leads nowhere'
  const base = host + from.route
  if (!URL.canParse(href, base)) return 'is no address'
  const { origin, pathname, hash } = new URL(href, base)
  if (origin !== new URL(host).origin) return undefined
  const path = decodeURIComponent(pathname)
  const page = pages.get(path)
  if (!page) return files.has(path) ? undefined : 'leads to no page'
  const anchor = decodeURIComponent(hash.slice(1))
  return anchor === '' || page.ids.has(anchor) ? undefined : 'leads to no place on its page'
}

function hint(href: string): string {
  if (/.\/($|#)|\.html/.test(href)) return 'Write the address without a slash or .html at its end.'
  return href.startsWith('#') || href.includes('#')
    ? 'Anchors are headings in small letters with hyphens: #what-the-lawsuits-allege.'
    : 'Use a file name of content/lawsuits or content/pages. Drafts are on no page.'
}

/** Lines on which a writer put the link. One to an anchor of its own page counts in that page only. */
function places({ id, file, source }: Document, href: string, page: BuiltPage) {
  if (href.startsWith('#') && `/${id}` !== page.route) return []
  const isWritten = (line: string) =>
    line.includes(`(${href})`) || /href: (.*?)[ }]*$/.exec(line)?.[1] === href
  return source
    .split('\n')
    .flatMap((line, index) => (isWritten(line) ? [{ file, line: index + 1 }] : []))
}

function aliases(documents: readonly Document[]): { id: string; alias: string }[] {
  return documents
    .filter(({ kind }) => kind === 'lawsuit')
    .flatMap(document =>
      allOf(document, 'aliases').map(({ text }) => ({ id: document.id, alias: text })),
    )
}

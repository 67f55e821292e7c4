import { createFieldFinding } from '../reading/content-document.ts'
import type { Finding } from '../reading/finding.ts'
import type { TypedDocument } from './typed-document.ts'

type Page = TypedDocument<'lawsuit' | 'page'>

/** Pages defined in code and paths of the lead desk, without slashes. */
const reservedRoutes = ['', 'active-lawsuits', 'index', '404', 'api', 'desk', 'forms', 'records']

/** Addresses and aliases that two lawsuits or pages have. */
export function findCollisions(pages: readonly Page[]): Finding[] {
  // A file name takes precedence over an alias, a page over an article, an older article over a newer.
  const publishedOf = ({ data }: Page) => ('published' in data ? data.published : '')
  const all = pages
    .toSorted((a, b) => publishedOf(a).localeCompare(publishedOf(b)))
    .flatMap(page => [
      { page, address: page.id, path: [] },
      ...page.data.aliases.map((address, a) => ({ page, address, path: ['aliases', a] })),
    ])
    .sort((a, b) => a.path.length - b.path.length)
  const taken = new Map(reservedRoutes.map(route => [route, 'another page']))
  return all.flatMap(({ page, address, path }): Finding[] => {
    // Some hosts and file systems ignore the case of letters.
    const key = address.toLowerCase()
    const holder = taken.get(key)
    // An address in other capitals leads to the page that has been renamed so.
    if (!holder || (holder === page.file && address !== page.id)) {
      taken.set(key, page.file)
      return []
    }
    const message = `address "${address}" is taken by ${holder}`
    return [{ ...createFieldFinding(page, path, message, 'Choose another.'), other: holder }]
  })
}

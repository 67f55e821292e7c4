import { createFieldFinding } from '../reading/content-document.ts'
import type { Finding } from '../reading/finding.ts'
import type { TypedDocument } from './typed-document.ts'

type Page = TypedDocument<'lawsuit' | 'page'>

/** Pages defined in code and paths of the lead desk, without slashes. */
const reservedRoutes = ['', 'active-lawsuits', 'index', '404', 'api', 'desk', 'forms', 'records']

/** An address or a place that only one lawsuit or page may have. */
interface UniqueValue {
  readonly what: string
  readonly value: string | number
  /** The field that holds it; empty for the name of the file. */
  readonly path: readonly PropertyKey[]
}

/** Routes, aliases and places that two lawsuits or pages have. */
export function findCollisions(pages: readonly Page[]): Finding[] {
  // A file name takes precedence over an alias, a page over an article, an older article over a newer.
  const publishedOf = ({ data }: Page) => ('published' in data ? data.published : '')
  const all = pages
    .toSorted((a, b) => publishedOf(a).localeCompare(publishedOf(b)))
    .flatMap(page => listUniqueValues(page).map(unique => ({ page, ...unique })))
    .sort((a, b) => Math.sign(a.path.length) - Math.sign(b.path.length))
  const taken = new Map(reservedRoutes.map(route => [`address ${route}`, 'another page']))
  return all.flatMap(({ page, what, value, path }): Finding[] => {
    // Some hosts and file systems ignore the case of letters.
    const key = `${what} ${value}`.toLowerCase()
    const holder = taken.get(key)
    // An address in other capitals leads to the page that has been renamed so.
    if (!holder || (holder === page.file && value !== page.id)) {
      taken.set(key, page.file)
      return []
    }
    const places = all.flatMap(other => (other.what === what ? Number(other.value) : []))
    const free = Math.floor(Math.max(...places)) + 1
    const isPlace = typeof value === 'number'
    const suggestion = isPlace
      ? `Write ${free}, or a number between two others.`
      : 'Choose another.'
    const message = `${what} "${value}" is taken by ${holder}`
    return [{ ...createFieldFinding(page, path, message, suggestion), other: holder }]
  })
}

function listUniqueValues({ id, kind, data }: Page): UniqueValue[] {
  const addresses = [
    { what: 'address', value: id, path: [] },
    ...data.aliases.map((value, a) => ({ what: 'address', value, path: ['aliases', a] })),
  ]
  if (kind !== 'lawsuit') return addresses
  const { carousel, grids, menu } = data
  return [
    ...addresses,
    ...grids.map(({ name, place }, g) => ({
      what: `place in "${name}"`,
      value: place,
      path: ['grids', g, 'place'],
    })),
    ...(carousel ? [{ what: 'carousel', value: carousel, path: ['carousel'] }] : []),
    ...(menu ? [{ what: 'menu', value: menu, path: ['menu'] }] : []),
  ]
}

import { createFieldFinding, type TypedDocument } from './content-document.ts'
import type { Finding } from './finding.ts'
import { reservedRoutes } from './routes.ts'

type Page = TypedDocument<'lawsuit' | 'page'>

/** A value that only one lawsuit or page may have. */
interface UniqueValue {
  readonly what: string
  readonly value: string
  /** The field that holds it; empty for the name of the file. */
  readonly path: readonly PropertyKey[]
  readonly place?: number | undefined
}

/** Routes, aliases and places that two lawsuits or pages have. */
export function findCollisions(pages: readonly Page[]): Finding[] {
  // A file name takes precedence over an alias, a page over an article, an older article over a newer.
  const publishedOf = ({ data }: Page) => ('published' in data ? data.published : '')
  const all = pages
    .toSorted((a, b) => publishedOf(a).localeCompare(publishedOf(b)))
    .flatMap(page => listUniqueValues(page).map(unique => ({ page, ...unique })))
    .sort((a, b) => Math.sign(a.path.length) - Math.sign(b.path.length))
  // Some hosts and file systems ignore the case of letters.
  const keyOf = ({ what, value }: UniqueValue) => `${what} ${value.toLowerCase()}`
  const taken = new Map(reservedRoutes.map(value => [`address ${value}`, 'another page']))
  return all.flatMap((unique): Finding[] => {
    const { page, what, value, path, place } = unique
    const other = taken.get(keyOf(unique))
    if (!other) taken.set(keyOf(unique), page.file)
    if (!other) return []
    const places = all.flatMap(each => (each.what === what ? (each.place ?? []) : []))
    const free = Math.floor(Math.max(...places)) + 1
    const suggestion = place ? `Write ${free}, or a number between two others.` : 'Choose another.'
    const message = `${what} "${value}" is taken by ${other}`
    return [{ ...createFieldFinding(page, path, message, suggestion), other }]
  })
}

function listUniqueValues({ id, kind, data }: Page): UniqueValue[] {
  const placeOf = (what: string, place: number | undefined, path: readonly PropertyKey[]) =>
    place === undefined ? [] : [{ what, value: String(place), path, place }]
  return [
    { what: 'address', value: id, path: [] },
    ...data.aliases.map((value, a) => ({ what: 'address', value, path: ['aliases', a] })),
    ...(kind !== 'lawsuit'
      ? []
      : [
          ...data.grids.flatMap(({ name, place }, g) =>
            placeOf(`place in "${name}"`, place, ['grids', g, 'place']),
          ),
          ...placeOf('carousel', data.carousel, ['carousel']),
          ...placeOf('menu', data.menu, ['menu']),
        ]),
  ]
}

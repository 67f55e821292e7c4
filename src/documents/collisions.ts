import { createFieldFinding, type TypedDocument } from './content-document.ts'
import type { Finding } from './finding.ts'
import { reservedRoutes } from './routes.ts'
import { renderFields } from './schema-fields.ts'
import type { Lawsuit } from './schemas/lawsuit.ts'

type Page = TypedDocument<'lawsuit' | 'page'>

/** A value that only one lawsuit or page may have. */
interface UniqueValue {
  readonly what: 'route' | 'alias' | 'place' | 'carousel' | 'menu'
  readonly value: string
  /** The field that defines the route, or undefined for a file name. */
  readonly path: readonly PropertyKey[]
  /** For a place: the list that it is in, and its number. */
  readonly list?: string
  readonly place?: number
}

/** Routes, aliases and places that two lawsuits or pages have. */
export function findCollisions(pages: readonly Page[]): Finding[] {
  // Some hosts and file systems ignore the case of letters.
  const routeOf = (value: string) => `route ${value.toLowerCase()}`
  const taken = new Map(reservedRoutes.map(route => [routeOf(route), 'another page']))
  const uniqueValues = pages.flatMap(page =>
    listUniqueValues(page).map(unique => ({ page, ...unique })),
  )
  // A file name takes precedence over an alias, a page over an article, an older article over a newer.
  const rankRoutesFirst = ({ what }: UniqueValue) => Number(what !== 'route')
  const publishedOf = ({ data }: Page) => ('published' in data ? data.published : '')
  const ranked = uniqueValues.toSorted(
    (a, b) =>
      rankRoutesFirst(a) - rankRoutesFirst(b) ||
      publishedOf(a.page).localeCompare(publishedOf(b.page)),
  )
  return ranked.flatMap((unique): Finding[] => {
    const { page, what, value, path } = unique
    const key = what === 'route' || what === 'alias' ? routeOf(value) : `${what} ${value}`
    const other = taken.get(key)
    if (!other) taken.set(key, page.file)
    if (!other) return []
    const message = `${what} "${value}" is taken by ${other}`
    const suggestion = suggestFreeValue(unique, uniqueValues)
    return [{ ...createFieldFinding(page, path, message, suggestion), other }]
  })
}

function listUniqueValues({ id, kind, data }: Page): UniqueValue[] {
  return [
    { what: 'route', value: id, path: [] },
    ...data.aliases.map(
      (value, a): UniqueValue => ({ what: 'alias', value, path: ['aliases', a] }),
    ),
    ...(kind === 'lawsuit' ? listPlaces(data) : []),
  ]
}

function listPlaces(data: Lawsuit): UniqueValue[] {
  return [
    ...data.grids.map(
      ({ name, place }, g): UniqueValue => ({
        ...{ what: 'place', value: `${name} ${place}`, path: ['grids', g, 'place'] },
        ...{ list: name, place },
      }),
    ),
    ...(['carousel', 'menu'] as const).flatMap((what): UniqueValue[] => {
      const place = data[what]
      if (place === undefined) return []
      return [{ what, value: String(place), path: [what], list: what, place }]
    }),
  ]
}

function suggestFreeValue({ what, list, place }: UniqueValue, all: readonly UniqueValue[]): string {
  if (what === 'route') return 'Rename the file.'
  if (place === undefined) return 'Choose another alias.'
  const taken = all.flatMap(each => (each.list === list ? (each.place ?? []) : []))
  const next = Math.min(...taken.filter(each => each > place))
  const after = Math.min(place + 1, (place + next) / 2)
  const last = Math.floor(Math.max(...taken)) + 1
  return `${after} stands right after it, ${last} after all others. Write, for example:\n${renderFields({ [what]: after })}`
}

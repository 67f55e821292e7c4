import { type Source, weakKinds } from './sources.ts'

/**
 * The kinds of the cited sources, if all of them are weak: law firms, marketing or copies. Otherwise, a
 * record, study, company or news among them, the list is empty.
 */
export function listWeakKinds(
  ids: readonly string[],
  sources: readonly Source[],
): (typeof weakKinds)[number][] {
  const kinds = sources.filter(({ id }) => ids.includes(id)).map(({ kind }) => kind)
  const weak = weakKinds.filter(kind => kinds.includes(kind))
  return kinds.every(kind => weak.some(weakKind => weakKind === kind)) ? weak : []
}

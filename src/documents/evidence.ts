import type { Source } from './schemas/fields.ts'

/** Kinds of sources that only repeat what others publish, in the words that readers see. */
const weakKinds: Partial<Record<Source['kind'], string>> = {
  'law firm': 'by a law firm',
  marketing: 'by a marketing site',
  copy: 'in a copied page',
}

const formatter = new Intl.ListFormat('en-US')

/** True if every kind is a law firm, marketing or a copy: no record, study, company or news. */
function isWeakEvidence(kinds: readonly Source['kind'][]): boolean {
  return kinds.every(kind => kind in weakKinds)
}

/**
 * What readers are told of a fact with weak sources alone: `reported by a law firm; no court record
 * cited`. Undefined if one of the cited sources is not weak.
 * @param ids the sources that the fact cites
 * @param record what would prove the fact
 */
export function describeWeakSources(
  ids: readonly string[],
  sources: readonly Source[],
  record: 'court record' | 'official record' = 'court record',
): string | undefined {
  const kinds = sources.filter(({ id }) => ids.includes(id)).map(({ kind }) => kind)
  if (!isWeakEvidence(kinds)) return undefined
  const reporters = Object.entries(weakKinds)
    .filter(([kind]) => kinds.includes(kind as Source['kind']))
    .map(([, reporter]) => reporter)
  return `reported ${formatter.format(reporters)}; no ${record} cited`
}

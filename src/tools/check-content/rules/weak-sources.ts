import { createFieldFinding, type TypedDocument } from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import { listWeakKinds } from '../../../documents/source-strength.ts'

/**
 * Case counts and amounts that cite only law firms, marketing or copies. `check:content` warns of
 * them, because the page says so beside them, and `check:launch` refuses them.
 */
export function checkWeakSources(lawsuits: readonly TypedDocument<'lawsuit'>[]): Finding[] {
  return lawsuits.flatMap(lawsuit => {
    const { facts, figures, sources } = lawsuit.data
    const checkFact = (what: string, path: readonly PropertyKey[], ids: readonly string[]) =>
      listWeakKinds(ids, sources).length > 0
        ? [
            createFieldFinding(
              lawsuit,
              [...path, 'sources', 0],
              `the ${what} cites only law firms, marketing or copies`,
              'Cite a court, law, agency, company, study or news source as well.',
            ),
          ]
        : []
    return [
      ...(facts.pending
        ? checkFact('count of cases', ['facts', 'pending'], facts.pending.sources)
        : []),
      ...figures.flatMap((figure, n) => checkFact('amount', ['figures', n], figure.sources)),
    ]
  })
}

import type { TypedDocument } from '../../../documents/checks/typed-document.ts'
import { createFieldFinding } from '../../../documents/reading/content-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import { listWeakKinds } from '../../../documents/schemas/source-strength.ts'

/**
 * Case counts and amounts that cite only law firms, marketing or copies. `check:content` warns of
 * them, because the page says so beside them, and `check:launch` refuses them before a launch.
 */
export function checkWeakSources(lawsuits: readonly TypedDocument<'lawsuit'>[]): Finding[] {
  const suggestion = 'Cite a court, law, agency, company, study or news source as well.'
  return lawsuits.flatMap(lawsuit => {
    const { facts, figures, sources } = lawsuit.data
    const cited = [
      { what: 'count of cases', path: ['facts', 'pending'], ids: facts.pending?.sources },
      ...figures.map(({ sources }, n) => ({ what: 'amount', path: ['figures', n], ids: sources })),
    ]
    return cited
      .filter(({ ids }) => ids && listWeakKinds(ids, sources).length > 0)
      .map(({ what, path }) => {
        const message = `the ${what} cites only law firms, marketing or copies`
        return createFieldFinding(lawsuit, [...path, 'sources', 0], message, suggestion)
      })
  })
}

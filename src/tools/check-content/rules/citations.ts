import type { TypedDocument } from '../../../documents/checks/typed-document.ts'
import { createFieldFinding } from '../../../documents/reading/content-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import { suggestNearest } from '../../../documents/reading/nearest.ts'
import { findPassageLine, isInBody } from '../../../documents/reading/passages.ts'
import { citationPattern, listCitedIds } from '../../../documents/schemas/sources.ts'

/** Sources that texts cite and that are not listed, or that are listed and never cited. */
export function checkCitations(documents: readonly TypedDocument[]): Finding[] {
  return documents.flatMap(document => {
    const { file, passages, data } = document
    if (!data || !('sources' in data)) return []
    const ids = data.sources.map(({ id }) => id)
    const citations = passages.filter(isInBody).flatMap(passage =>
      [...passage.text.matchAll(citationPattern)].map(({ 1: id, index }) => ({
        id: id!,
        line: findPassageLine(passage, index),
      })),
    )
    // Schemas report what front matter cites.
    const cited = [...citations, ...listCitedIds(data)].map(({ id }) => id)
    const unlisted = citations
      .filter(({ id }) => !ids.includes(id))
      .map(({ id, line }) => ({
        file,
        line,
        message: `source "${id}" is cited and not listed`,
        suggestion: suggestNearest(id, ids),
      }))
    const uncited = data.sources.flatMap(({ id, title }, index) => {
      if (cited.includes(id)) return []
      const message = `source "${id}" is listed and not cited: ${title}`
      const suggestion = `Write [^${id}] after what it supports, or take it off the list.`
      return [createFieldFinding(document, ['sources', index, 'id'], message, suggestion)]
    })
    return [...unlisted, ...uncited]
  })
}

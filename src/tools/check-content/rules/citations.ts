import {
  type ContentDocument,
  createFieldFinding,
  type TypedDocument,
} from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import { suggestNearest } from '../../../documents/nearest.ts'
import { findPassageLine, isInBody, isReadByVisitors } from '../../../documents/passages.ts'
import { citationPattern, listCitedIds } from '../../../documents/schemas/fields.ts'

/** A mark that is meant as a citation: `[^judge-order]`, and what the text of a page would show: `[1]`. */
const citationLikePattern = /\[(?:\^[^\]]*|\s*\d[\d\s,;.–-]*)\]/g

/** Sources that are cited but not listed or listed but never cited, and malformed citations. */
export function checkCitations(documents: readonly TypedDocument[]): Finding[] {
  return documents.flatMap(document => [
    ...findUnlistedOrUncited(document),
    ...findMalformedCitations(document),
  ])
}

/** Malformed citations, and those in front matter, which readers would see as plain text. */
function findMalformedCitations({ file, passages }: ContentDocument): Finding[] {
  const suggestion =
    'Write [^judge-order] in the text, and in front matter "sources: [judge-order]".'
  return passages.filter(isReadByVisitors).flatMap(passage =>
    [...passage.text.matchAll(citationLikePattern)]
      .filter(([text]) => !isInBody(passage) || text.replace(citationPattern, '') !== '')
      .map(({ 0: text, index }) => ({
        ...{ file, line: findPassageLine(passage, index), suggestion },
        message: `"${text}" is not a citation`,
      })),
  )
}

/** Schemas report the citations of front matter. */
function findUnlistedOrUncited(document: TypedDocument): Finding[] {
  const { file, passages, data } = document
  if (!data || !('sources' in data)) return []
  const ids = data.sources.map(({ id }) => id)
  const citations = passages.filter(isInBody).flatMap(passage =>
    [...passage.text.matchAll(citationPattern)].map(({ 1: id, index }) => ({
      id: id!,
      line: findPassageLine(passage, index),
    })),
  )
  const cited = [...citations, ...listCitedIds(data)].map(({ id }) => id)
  const unlisted = citations
    .filter(({ id }) => !ids.includes(id))
    .map(({ id, line }) => ({
      ...{ file, line, message: `source "${id}" is cited and not listed` },
      suggestion: suggestNearest(id, ids) ?? 'Add it to sources in the front matter.',
    }))
  const uncited = data.sources.flatMap(({ id, title }, index) => {
    if (cited.includes(id)) return []
    const message = `source "${id}" is listed and not cited: ${title}`
    const suggestion = `Write [^${id}] after what it supports, or take it off the list.`
    return [createFieldFinding(document, ['sources', index, 'id'], message, suggestion)]
  })
  return [...unlisted, ...uncited]
}

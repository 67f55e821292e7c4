import { readFileSync } from 'node:fs'
import type { TypedDocument } from '../../../documents/checks/typed-document.ts'
import type { ContentValidation } from '../../../documents/checks/validate-content.ts'
import {
  type ContentDocument,
  createFieldFinding,
} from '../../../documents/reading/content-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import { findPassageLine, type Passage } from '../../../documents/reading/passages.ts'

/** What the repository shipped as settings. */
export const shippedPattern =
  /\b(?:Claim\s?Lantern|1400\s+Harbor\s+Light\s+Street|Marlow\s+Bay|Dana\s+Ellery|Ellery\s+&\s+Wray|330\) 555-0122)\b/gi

/** The partners that the repository shipped. */
export const shippedPartner = /^Sample |^Attorney \w+ Sample$/

/** An address that nobody can own. */
export const nowhere =
  /(?:[\w-]+\.)+(?:example|test|invalid|localhost)(?![\w-])|\bexample\.(?:com|net|org)\b/gi

/** Settings and partners that are marked as samples, and what the repository shipped, wherever it is left. */
export function checkSamples(
  documents: readonly TypedDocument[],
  { site, partners }: Pick<ContentValidation, 'site' | 'partners'>,
): Finding[] {
  const { sample } = site
  const message = `${sample.join(', ')} are sample data`
  const suggestion = 'Put in your own data, then write:\nsample: []'
  return documents
    .flatMap(document => {
      if (document.kind !== 'site' || sample.length === 0) return findSampleTexts(document)
      const isMarked = ({ path }: Passage) => sample.some(name => path.startsWith(name))
      const passages = document.passages.filter(passage => !isMarked(passage))
      const marked = createFieldFinding(document, ['sample'], message, suggestion)
      return [marked, ...findSampleTexts({ ...document, passages })]
    })
    .concat(checkPartners(partners))
}

/** The first such text of each passage. */
function findSampleTexts({ file, passages }: ContentDocument): Finding[] {
  const reasons = new Map([
    [shippedPattern, 'came with the repository'],
    [nowhere, 'is an address that leads nowhere'],
  ])
  const suggestion = 'Put in your own, or take it out.'
  return passages.flatMap(passage => {
    const pattern = reasons.keys().find(reason => passage.text.search(reason) >= 0)
    if (!pattern) return []
    const line = findPassageLine(passage, passage.text.search(pattern))
    const [words = ''] = passage.text.replace(/\s+/g, ' ').match(pattern) ?? []
    return [{ file, line, message: `says "${words}", which ${reasons.get(pattern)}`, suggestion }]
  })
}

function checkPartners({ sample, columns }: ContentValidation['partners']): Finding[] {
  const file = 'content/partners.yaml'
  const names = columns.flatMap(({ names }) => names)
  const shipped = names.find(name => shippedPartner.test(name))
  if (!sample && !shipped && names.length > 0) return []
  const others = sample ? 'is marked as a sample' : 'names no partner'
  const message = shipped ? `names ${shipped}, which came with the repository` : others
  const suggestion = `Put in your own data${sample ? ', then write:\nsample: false' : '.'}`
  const lines = readFileSync(file, 'utf8').split('\n')
  const line = lines.findIndex(text => text.includes(shipped ?? 'sample:')) + 1
  return [{ file, line, message, suggestion }]
}

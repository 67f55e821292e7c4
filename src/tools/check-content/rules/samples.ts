import { readFileSync } from 'node:fs'
import { createFieldFinding, type TypedDocument } from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import { findPassageLine, type Passage } from '../../../documents/passages.ts'
import type { ContentValidation } from '../../../documents/validate-content.ts'
import { locate, parseYaml } from '../../../documents/yaml.ts'
import { readEnv } from '../../../environment.ts'

/** What the repository shipped as settings. */
export const shippedPattern =
  /\b(?:Claim\s?Lantern|1400\s+Harbor\s+Light\s+Street|Marlow\s+Bay|Dana\s+Ellery|Ellery\s+&\s+Wray)\b/gi

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
  const isMarked = ({ path }: Passage) => site.sample.some(name => path.startsWith(name))
  return [
    ...documents.flatMap(document => {
      if (document.kind !== 'site') return findSampleTexts(document, document.passages)
      const others = document.passages.filter(passage => !isMarked(passage))
      const message = `${site.sample.join(', ')} are sample data`
      const marked = createFieldFinding(document, ['sample'], message, ownData('sample: []'))
      return [...(site.sample.length > 0 ? [marked] : []), ...findSampleTexts(document, others)]
    }),
    ...checkPartners(partners),
  ]
}

const ownData = (yaml: string) => `Put in your own data, then write:\n${yaml}`

function findSampleTexts({ file }: TypedDocument, passages: readonly Passage[]): Finding[] {
  const patterns = [
    { pattern: shippedPattern, why: 'came with the repository' },
    { pattern: nowhere, why: 'is an address that leads nowhere' },
  ]
  if (readEnv().PUBLIC_EVENTS_URL)
    patterns.push({
      pattern: /no analytics|not use analytics/g,
      why: 'PUBLIC_EVENTS_URL makes false',
    })
  return passages.flatMap(passage => {
    const found = patterns.flatMap(({ pattern, why }) =>
      [...passage.text.matchAll(pattern)].map(({ 0: text, index }) => ({
        file,
        line: findPassageLine(passage, index),
        message: `says "${text.replace(/\s+/g, ' ')}", which ${why}`,
        suggestion: 'Put in your own, or take it out.',
      })),
    )
    return found.slice(0, 1)
  })
}

function checkPartners({ sample, columns }: ContentValidation['partners']): Finding[] {
  const file = 'content/partners.yaml'
  const text = readFileSync(file, 'utf8')
  const createFinding = (field: string, message: string, yaml: string) => {
    const { line } = locate(parseYaml({ file, text }), [field])
    return [{ file, line, message, suggestion: ownData(yaml) }]
  }
  if (sample) return createFinding('sample', 'the partners are samples', 'sample: false')
  const names = columns.flat()
  const shipped = names.find(name => shippedPartner.test(name))
  if (names.length > 0 && !shipped) return []
  return createFinding('columns', shipped ? `names ${shipped}` : 'names no partner', 'columns: …')
}

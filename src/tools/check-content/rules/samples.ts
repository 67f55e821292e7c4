import { readFileSync } from 'node:fs'
import { createFieldFinding, type TypedDocument } from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import { findPassageLine, type Passage } from '../../../documents/passages.ts'
import { parseYaml } from '../../../documents/yaml.ts'
import { readEnv } from '../../../environment.ts'
import type { RuleContext } from '../rules.ts'
import { createPhrasePattern } from './phrases.ts'

/** What the repository shipped as settings. */
export const shippedPattern = createPhrasePattern([
  ...['Claim Lantern', 'claimlantern', '1400 Harbor Light Street', 'Marlow Bay'],
  ...['Dana Ellery', 'Ellery & Wray'],
])

/** The partners that the repository shipped. */
export const shippedPartner = /^Sample |^Attorney \w+ Sample$/

/** An address that nobody can own. */
export const nowhere =
  /(?:[\w-]+\.)+(?:example|test|invalid|localhost)(?![\w-])|\bexample\.(?:com|net|org)\b/gi

/** Settings and partners that are marked as samples, and what the repository shipped, wherever it is left. */
export function checkSamples(
  documents: readonly TypedDocument[],
  { content: { site, partners } }: RuleContext,
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

function checkPartners({ sample, columns }: RuleContext['content']['partners']): Finding[] {
  const file = 'content/partners.yaml'
  const { lineOf } = parseYaml({ file, text: readFileSync(file, 'utf8') })
  const createFinding = (path: readonly PropertyKey[], message: string, yaml: string) => [
    { file, line: lineOf(path), message, suggestion: ownData(yaml) },
  ]
  if (sample) return createFinding(['sample'], 'the partners are samples', 'sample: false')
  const names = columns.flat()
  const shipped = names.find(name => shippedPartner.test(name))
  if (names.length > 0 && !shipped) return []
  return createFinding(['columns'], shipped ? `names ${shipped}` : 'names no partner', 'columns: …')
}

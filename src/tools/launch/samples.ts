import { readFileSync } from 'node:fs'
import type { Finding } from '../../documents/finding.ts'
import { findPassageLine, listFieldPassages, type Passage } from '../../documents/passages.ts'
import type { ContentValidation } from '../../documents/validate-content.ts'
import { parseYaml } from '../../documents/yaml.ts'
import { createPhrasePattern } from '../check-content/rules/phrases.ts'
import shippedNames from './shipped-names.json' with { type: 'json' }

const siteFile = 'content/site.yaml'
const partnersFile = 'content/partners.yaml'

/** Settings and partners that are marked as samples, and what the repository shipped, wherever it is left. */
export function checkSamples(
  { site, partners, documents }: ContentValidation,
  address: string,
): Finding[] {
  const { host, sample } = site
  const isMarked = ({ path }: Passage) => sample.some(name => path.startsWith(name))
  const texts = partners.sample ? documents : [...documents, readPartnersPassages()]
  return [
    ...(host === address
      ? []
      : [createFinding(siteFile, 'host', `host: ${address}`, `host is ${host}`)]),
    ...(sample.length > 0
      ? [createFinding(siteFile, 'sample', 'sample: []', `${sample.join(', ')} are sample data`)]
      : []),
    ...(partners.sample
      ? [createFinding(partnersFile, 'sample', 'sample: false', 'the partners are samples')]
      : []),
    ...(partners.columns.flat().length === 0
      ? [createFinding(partnersFile, 'columns', 'columns: …', 'names no partner')]
      : []),
    ...texts.flatMap(({ file, passages }) =>
      passages
        .filter(passage => file !== siteFile || !isMarked(passage))
        .flatMap(passage => findSampleTexts(file, passage)),
    ),
  ]
}

const sampleTexts = [
  { pattern: createPhrasePattern(shippedNames), why: 'came with the repository' },
  {
    // As `isPublicHost` does for the settings of services.
    pattern:
      /(?:[\w-]+\.)+(?:example|test|invalid|localhost)(?![\w-])|\bexample\.(?:com|net|org)\b/gi,
    why: 'is an address that leads nowhere',
  },
]

function findSampleTexts(file: string, passage: Passage): Finding[] {
  const found = sampleTexts.flatMap(({ pattern, why }) =>
    [...passage.text.matchAll(pattern)].map(({ 0: text, index }) => ({
      file,
      line: findPassageLine(passage, index),
      message: `says "${text.replace(/\s+/g, ' ')}", which ${why}`,
      suggestion: 'Put in your own, or take it out.',
    })),
  )
  return found.slice(0, 1)
}

function readPartnersPassages() {
  const yaml = parseYaml({ file: partnersFile, text: readFileSync(partnersFile, 'utf8') })
  return { file: partnersFile, passages: listFieldPassages(yaml) }
}

function createFinding(file: string, field: string, yaml: string, message: string): Finding {
  const line = parseYaml({ file, text: readFileSync(file, 'utf8') }).lineOf([field])
  return { file, line, message, suggestion: `Put in your own data, then write:\n${yaml}` }
}

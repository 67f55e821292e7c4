import { readFileSync } from 'node:fs'
import type { Finding } from '../../documents/finding.ts'
import type { ContentValidation } from '../../documents/validate-content.ts'
import { parseYaml } from '../../documents/yaml.ts'

const siteFile = 'content/site.yaml'
const partnersFile = 'content/partners.yaml'

/** The names of partners that this repository ships: `Sample Harbor Law Group`, `Attorney Alex Sample`. */
const shippedPartner = /^Sample |^Attorney \w+ Sample$/

/** Settings and partners that are marked as samples, or are those of this repository. */
export function checkSamples({ site, partners }: ContentValidation, address: string): Finding[] {
  const { host, sample } = site
  const names = partners.sample ? undefined : partners.columns.flat()
  const shipped = names?.filter(name => shippedPartner.test(name)) ?? []
  const columns = [partnersFile, 'columns', 'columns: …'] as const
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
    ...(names?.length === 0 ? [createFinding(...columns, 'names no partner')] : []),
    ...(shipped.length > 0
      ? [createFinding(...columns, `still names ${shipped.length} of the samples: ${shipped[0]}`)]
      : []),
  ]
}

function createFinding(file: string, field: string, yaml: string, message: string): Finding {
  const line = parseYaml({ file, text: readFileSync(file, 'utf8') }).lineOf([field])
  return { file, line, message, suggestion: `Put in your own data, then write:\n${yaml}` }
}

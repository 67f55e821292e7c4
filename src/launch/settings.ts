import { readFileSync } from 'node:fs'
import type { Finding } from '../schemas/finding.ts'
import { lineOf } from '../schemas/parse.ts'
import { readPartners, type Site } from '../schemas/site.ts'
import { fields } from '../writing/passages.ts'
import { isPlaceholder } from './sample.ts'

const site = 'content/site.yaml'
const partners = 'content/partners.yaml'

/**
 * Settings that are still sample, or that nobody is told.
 * @param address where the site is to stand
 */
export function settings(
  { host, sample, social, office, counsel, disclaimers }: Site,
  address: string,
): Finding[] {
  const at = (...path: PropertyKey[]) => placeOf(site, path)
  const told = disclaimers.join('\n')
  return [
    ...(host === address
      ? []
      : [{ ...at('host'), what: `host is ${host}`, mend: `Write:\nhost: ${address}` }]),
    ...(sample.length === 0
      ? []
      : [
          {
            ...at('sample'),
            what: `${sample.join(', ')} hold sample data`,
            mend: 'Put in your own, then write:\nsample: []',
          },
        ]),
    ...social.flatMap(({ label, href }, n) => {
      if (URL.canParse(href) && new URL(href).pathname !== '/') return []
      const what = `the profile on ${label}, ${href}, is nobody's`
      const mend = 'Give the address of your own profile, or take the line out.'
      return [{ ...at('social', n, 'href'), what, mend }]
    }),
    ...Object.entries({ office, counsel }).flatMap(([field, text]) => {
      const mend = `California's SB 37 wants it. Write, for example:\n${examples[field]}`
      if (isPlaceholder(text)) return [{ ...at(field), what: `${field} is "${text}"`, mend }]
      if (told.includes(text)) return []
      const what = `no disclaimer names the ${field}`
      return [{ ...at('disclaimers'), what, mend: `Name it at the foot of every page: %${field}%` }]
    }),
  ]
}

const examples: Readonly<Record<string, string>> = {
  office: 'office: 1 Main Street, Suite 2, Sacramento, California 95814',
  counsel: 'counsel: the lawyer or firm, and the California bar number',
}

/** Partners that were made up. */
export function listed(): Finding[] {
  const { sample, columns } = readPartners(partners)
  const names = columns.flat()
  const at = (field: string) => placeOf(partners, [field])
  const mend = 'Put in the real names, then write:\nsample: false'
  if (sample) return [{ ...at('sample'), what: `the ${names.length} partners are samples`, mend }]
  if (names.length === 0) return [{ ...at('columns'), what: 'names no partner', mend }]
  return fields(readFileSync(partners, 'utf8'))
    .filter(({ place, text }) => place.startsWith('columns') && isPlaceholder(text))
    .map(({ text, line }) => ({ file: partners, line, what: `"${text}" is made up`, mend }))
}

function placeOf(file: string, path: readonly PropertyKey[]) {
  return { file, line: lineOf({ file, text: readFileSync(file, 'utf8') }, path) }
}

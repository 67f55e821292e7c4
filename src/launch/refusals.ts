import { readEnv } from '../schemas/env.ts'
import { withDefaults } from '../schemas/environment.ts'
import { ContentError, type Finding } from '../schemas/finding.ts'
import { readSite, type Site } from '../schemas/site.ts'
import { readDocuments } from '../writing/documents.ts'
import { inspect } from '../writing/inspect.ts'
import { built } from './built.ts'
import { consent } from './consent.ts'
import { services } from './services.ts'
import { listed, settings } from './settings.ts'
import { absent, samples, withCounselNotes } from './words.ts'

/**
 * Why the site may not be launched yet.
 * @param address where it is to stand
 * @param day the day to judge by, `YYYY-MM-DD`
 */
export function refusals(address: string, day: string): Finding[] {
  const { findings: faults } = inspect({ day, dist: 'dist' })
  try {
    return [...faults, ...all(readSite(), address, day)]
  } catch (error) {
    // The content does not fit its schema, and that has been said.
    if (error instanceof ContentError) return [...faults]
    throw error
  }
}

function all(site: Site, address: string, day: string): Finding[] {
  const environment = withDefaults(readEnv(), site.host)
  const { documents } = readDocuments()
  return [
    ...services(address, environment),
    ...settings(site, address),
    ...listed(),
    ...consent(documents, site),
    ...samples(documents),
    ...withCounselNotes(documents),
    ...absent(documents, day),
    ...built(environment, site, documents, day),
  ]
}

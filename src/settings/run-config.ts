import { requireData } from '../documents/reading/finding.ts'
import type { Site } from '../documents/schemas/site.ts'
import type { Services } from '../forms/model.ts'
import { parseEnvironment, type RawEnvironment, readEnv } from './environment.ts'

/**
 * The configuration of a run: site settings, environment, the services that forms use, and today
 * (`YYYY-MM-DD`), which decides what is published and which events have passed.
 * @throws {FindingsError} naming each variable that cannot be used
 */
export function readConfig(site: Site, raw: RawEnvironment = readEnv()) {
  const environment = requireData(parseEnvironment(raw, site.host, site.timeZone))
  const services: Services = {
    api: environment.PUBLIC_API_BASE_URL,
    ipLookups: environment.PUBLIC_IP_LOOKUP_URL,
    certificateScript: environment.PUBLIC_CERTIFICATE_SCRIPT_URL,
  }
  return { site, environment, services, today: environment.BUILD_DATE }
}

export type Config = ReturnType<typeof readConfig>

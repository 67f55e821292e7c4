import { requireData } from './documents/finding.ts'
import { readSite, type Site } from './documents/schemas/site.ts'
import { readTexts, type Texts } from './documents/schemas/texts.ts'
import { parseEnvironment, readEnv } from './environment.ts'
import type { Services } from './forms/model.ts'

/**
 * The configuration of a run: site settings, environment, the services that forms use, and today
 * (`YYYY-MM-DD`), which decides what is published and which events have passed.
 * @param site the settings; read from `content/site.yaml` if they are not given
 * @throws {FindingsError} naming each setting that cannot be used
 */
export function readConfig(site: Site = requireData(readSite())) {
  const environment = requireData(parseEnvironment(readEnv(), site.host, site.timeZone))
  const events = environment.PUBLIC_EVENTS_URL
  const services: Services = {
    ...(events && { events }),
    ...(site.attribution && { attribution: true }),
    api: environment.PUBLIC_API_BASE_URL,
    ipLookups: environment.PUBLIC_IP_LOOKUP_URL,
    certificateScript: environment.PUBLIC_CERTIFICATE_SCRIPT_URL,
  }
  return { site, environment, services, today: environment.BUILD_DATE }
}

let cachedConfig: ReturnType<typeof readConfig> | undefined

/** {@link readConfig} for pages, read once per build and again when `astro dev` restarts. */
export function getConfig() {
  cachedConfig ??= readConfig()
  return cachedConfig
}

let cachedTexts: Texts | undefined

/** The texts of pages, read once per build and again when `astro dev` restarts. */
export function getTexts(): Texts {
  cachedTexts ??= requireData(readTexts(getConfig().site))
  return cachedTexts
}

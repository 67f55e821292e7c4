import { requireData } from './documents/finding.ts'
import { readSite, type Site } from './documents/schemas/site.ts'
import { readTexts, type Texts } from './documents/schemas/texts.ts'
import { type Environment, listIpLookupUrls, parseEnvironment, readEnv } from './environment.ts'
import type { Services } from './forms/model.ts'

/** The configuration of a run: site settings, environment and build date. */
export interface Config {
  readonly site: Site
  readonly environment: Environment
  readonly services: Services
  /**
   * The day of this run, `YYYY-MM-DD`. It decides what is published and which events have passed.
   */
  readonly today: string
}

/**
 * The configuration of a run, with the `.env` files and the shell's environment.
 * @param site the settings; read from `content/site.yaml` if they are not given
 * @throws {FindingsError} naming each setting that cannot be used
 */
export function readConfig(site: Site = requireData(readSite())): Config {
  const environment = requireData(parseEnvironment(readEnv(), site.host))
  const attribution = site.attribution ? ({ attribution: true } as const) : {}
  const services = { ...servicesOf(environment), ...attribution }
  return { site, environment, services, today: environment.BUILD_DATE }
}

let cachedConfig: Config | undefined

/** {@link readConfig} for pages, read once per build and again when `astro dev` restarts. */
export function getConfig(): Config {
  cachedConfig ??= readConfig()
  return cachedConfig
}

let cachedTexts: Texts | undefined

/** The texts of pages, read once per build and again when `astro dev` restarts. */
export function getTexts(): Texts {
  cachedTexts ??= requireData(readTexts(getConfig().site))
  return cachedTexts
}

/** The part of the environment that forms use. */
export function servicesOf(environment: Environment): Services {
  const events = environment.PUBLIC_EVENTS_URL
  return {
    ...(events && { events }),
    api: environment.PUBLIC_API_BASE_URL,
    ipLookups: listIpLookupUrls(environment),
    certificateScript: environment.PUBLIC_CERTIFICATE_SCRIPT_URL,
  }
}

import { globSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { readConfig } from '../../config.ts'
import { createFieldFinding } from '../../documents/content-document.ts'
import { type AnyFinding, type Finding, requireData } from '../../documents/finding.ts'
import { isPublishedOn } from '../../documents/schemas/lawsuit.ts'
import { type ContentValidation, validateContent } from '../../documents/validate-content.ts'
import type { HostDescription } from '../../hosts/description.ts'
import { checkContent } from '../check-content/check-content.ts'
import { checkDeployedSite } from './deployed-site.ts'
import { checkSettings } from './launch-settings.ts'
import { checkLiveServices } from './live-services.ts'

/** What `check:launch` is asked for. */
interface LaunchScope {
  /** The site is public already, so its corrections do not wait for better sources. */
  readonly launched?: boolean
  /** Asks the services on other hosts. */
  readonly live?: boolean
  /** Asks the deployed site as well, and the services on its own host. */
  readonly deployed?: boolean
}

/**
 * Everything that must be settled before the site can be launched. What is left to do in an article of a later
 * day only warns.
 * @param site the public origin
 */
export async function collectLaunchFindings(
  site: string,
  { launched, live, deployed }: LaunchScope,
) {
  const content = requireData(validateContent())
  const config = readConfig(content.site)
  const { environment, today } = config
  const { error, warning, launch } = checkContent(content, { named: [], day: today })
  const later = content.lawsuits.filter(({ data }) => !isPublishedOn(data, today))
  const isLater = ({ file }: Finding) => later.some(lawsuit => lawsuit.file === file)
  const refused = [...launch, ...(launched ? [] : warning)]
  const findings: AnyFinding[] = [
    ...error,
    ...refused.filter(each => !isLater(each)),
    ...checkHost(site, content),
    ...checkSettings(site, environment),
    ...checkBuild(config),
    // It waits until the deployment has arrived, with the services on the site's own host.
    ...(deployed ? await checkDeployedSite(site) : []),
    ...(live || deployed ? await checkLiveServices(environment, deployed) : []),
  ]
  return { findings, warnings: [...(launched ? warning : []), ...refused.filter(isLater)] }
}

function checkHost(origin: string, { site: { host }, documents }: ContentValidation): Finding[] {
  const settings = documents.find(({ kind }) => kind === 'site')!
  const message = `host is ${host}, not ${origin}`
  if (host === origin) return []
  return [createFieldFinding(settings, ['host'], message, `Write:\nhost: ${origin}`)]
}

/** A build that is missing, or was made with other settings. */
function checkBuild({ environment, services }: ReturnType<typeof readConfig>): Finding[] {
  const suggestion = 'Run, with the settings of the site: npm run build'
  const [form] = globSync('dist/forms/*.json')
  if (!form) return [{ file: 'dist', message: 'is not built', suggestion }]
  const built = [
    JSON.parse(readFileSync(form, 'utf8')).services,
    (JSON.parse(readFileSync('hosts/description.json', 'utf8')) as HostDescription).origin,
  ]
  if (isDeepStrictEqual(built, [services, environment.SITE_URL])) return []
  return [{ file: form, message: 'was built with other settings', suggestion }]
}

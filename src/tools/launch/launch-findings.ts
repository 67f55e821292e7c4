import type { TypedDocument } from '../../documents/content-document.ts'
import type { AnyFinding } from '../../documents/finding.ts'
import { isPublishedOn } from '../../documents/schemas/lawsuit.ts'
import { type ContentValidation, validateContent } from '../../documents/validate-content.ts'
import { type Environment, getBuildDay, parseEnvironment, readEnv } from '../../environment.ts'
import { collectFindings } from '../check-content/collect-findings.ts'
import { contentRules } from '../check-content/rules.ts'
import { checkBuild } from './build.ts'
import { checkDeployedSite } from './deployed-site.ts'
import type { LaunchScope } from './launch-scope.ts'
import { checkLiveServices, checkProviders } from './live-services.ts'
import {
  checkAge,
  checkConsentTexts,
  checkStatutorySentences,
  findAnalyticsDenials,
  findCounselNotes,
} from './readiness.ts'
import {
  checkDeployTarget,
  checkWorkerSettings,
  isSentToRelay,
  listProviderUrls,
} from './relay-settings.ts'
import { checkSamples } from './samples.ts'
import { checkServiceUrls } from './services.ts'

interface LaunchReport {
  readonly findings: readonly AnyFinding[]
  readonly warnings: readonly AnyFinding[]
  /** Before the launch, how many articles are left out. */
  readonly notes: readonly string[]
}

/** Everything that must be settled before the site can be launched. Articles that are left out stop nothing. */
export async function collectLaunchFindings(scope: LaunchScope): Promise<LaunchReport> {
  const raw = readEnv()
  const day = getBuildDay(raw)
  const result = validateContent()
  const rules = contentRules.filter(({ isSlow }) => !isSlow)
  const { findings, warnings } = await collectFindings(result, { day, dist: 'dist', rules })
  const content = result.data
  if (!content) return { findings, warnings: [], notes: [] }
  const published = content.lawsuits.filter(({ data }) => isPublishedOn(data, day))
  const drafts = content.lawsuits.filter(({ data }) => data.draft)
  const scheduled = content.lawsuits.filter(({ data }) => !data.draft && data.published > day)
  const environment = parseEnvironment(raw, content.site.host)
  const aged = checkAge(content, published, day)
  const found = [
    ...findings,
    ...warnings,
    ...checkSamples(content, scope.site),
    ...(content.invalid.length > 0 ? [] : checkConsentTexts(content)),
    ...content.documentsThatFit.flatMap(checkStatutorySentences),
    ...findCounselNotes(content.documentsThatFit),
    ...(scope.launched ? [] : aged),
    ...checkBuildDate(raw.BUILD_DATE),
    ...(environment.findings ?? []),
    ...(environment.data
      ? await checkEnvironment(scope, content, published, environment.data)
      : []),
  ]
  const isAbout = (lawsuits: typeof published) => (each: AnyFinding) =>
    'file' in each && lawsuits.some(({ file }) => file === each.file)
  const isLeftOut = isAbout([...drafts, ...scheduled])
  const drafted = drafts.length === 1 ? '1 draft' : `${drafts.length} drafts`
  return {
    findings: found.filter(each => !isLeftOut(each)),
    warnings: scope.launched ? [...aged, ...found.filter(isAbout(scheduled))] : [],
    notes:
      scope.launched || drafts.length + scheduled.length === 0
        ? []
        : [`${drafted}, ${scheduled.length} scheduled: left out.`],
  }
}

/** A day in `.env` would make every build that of the same day. In the shell, it is meant for one build. */
function checkBuildDate(day: string | undefined): AnyFinding[] {
  if (!day || process.env.BUILD_DATE) return []
  const suggestion = 'Take it out of .env, or no article appears on its day any more.'
  return [{ variable: 'BUILD_DATE', message: `is always ${day}`, suggestion }]
}

async function checkEnvironment(
  { site, live, deployed }: LaunchScope,
  content: ContentValidation,
  published: readonly TypedDocument[],
  environment: Environment,
) {
  const target = process.env.DEPLOY_TO
  const isRelayed = isSentToRelay(environment)
  return [
    ...checkServiceUrls(site, environment),
    ...checkWorkerSettings(isRelayed ? 'relay' : target, site),
    ...checkDeployTarget(target, environment),
    ...findAnalyticsDenials(content, environment),
    ...checkBuild(content, published, environment),
    // It waits until the deployment has arrived, with the services on the site's own host.
    ...(deployed ? await checkDeployedSite(environment.SITE_URL) : []),
    ...(live || deployed ? await checkLiveServices(environment, deployed) : []),
    ...((live || deployed) && isRelayed ? await checkProviders(listProviderUrls()) : []),
  ]
}

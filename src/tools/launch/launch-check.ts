import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { validateContent } from '../../documents/checks/validate-content.ts'
import { type AnyFinding, type Finding, requireData } from '../../documents/reading/finding.ts'
import { readJson } from '../../documents/reading/read-json.ts'
import { UserError } from '../../documents/reading/user-error.ts'
import { isPublishedOn } from '../../documents/schemas/lawsuit-days.ts'
import { hostDescriptionSchema } from '../../hosts/description.ts'
import { printFindings, readArguments, runProgram } from '../../program.ts'
import { type Environment, readEnv } from '../../settings/environment.ts'
import { readConfig } from '../../settings/run-config.ts'
import { checkContent } from '../check-content/check-content.ts'
import type { Severity } from '../check-content/rules.ts'
import { checkDeployedSite } from './deployed-site.ts'
import { checkSettings } from './launch-settings.ts'
import { checkLiveServices } from './live-services.ts'

const usage = `Write: npm run check:launch -- --site https://www.….com
    --live      also asks the services on other hosts
    --deployed  also asks the public site, and the services on its own host`

const options = {
  site: { type: 'string', default: '' },
  live: { type: 'boolean', default: false },
  deployed: { type: 'boolean', default: false },
} as const

/**
 * Everything that must be settled before the site can be launched. What is left to do in an article of a later
 * day only warns.
 * @param site the public origin
 * @param scope what the usage of `check:launch` describes
 */
export async function collectLaunchFindings(
  site: string,
  { live, deployed }: Partial<Record<'live' | 'deployed', boolean>>,
) {
  const content = requireData(await validateContent())
  const raw = readEnv()
  const { environment, today } = readConfig(content.site, raw)
  const find = (severity: Severity) => checkContent(content, severity, today)
  const later = content.lawsuits.filter(({ data }) => !isPublishedOn(data, today))
  const isLater = ({ file, other = file }: Finding) => later.some(lawsuit => lawsuit.file === other)
  const refused = find('launch')
  const settingsAndServices = [
    ...checkSettings(site, environment, raw, content.site),
    ...(live || deployed ? await checkLiveServices(environment, deployed) : []),
  ]
  const findings: AnyFinding[] = [
    ...find('error'),
    ...refused.filter(finding => !isLater(finding)),
    ...settingsAndServices.filter(({ warns }) => !warns),
    ...checkBuild(environment),
    ...(deployed && existsSync('hosts') ? await checkDeployedSite(site) : []),
  ]
  const warnings: AnyFinding[] = [
    ...refused.filter(isLater),
    ...settingsAndServices.filter(({ warns }) => warns),
  ]
  return { findings, warnings }
}

/** A build that is missing, or was made with other settings or for another day. */
function checkBuild(environment: Environment): Finding[] {
  const suggestion = 'Run, with the settings of the site: npm run build'
  const file = 'hosts/description.json'
  if (!existsSync('dist/forms') || !existsSync(file))
    return [{ file: 'dist', message: 'is not built', suggestion }]
  const built = readJson(hostDescriptionSchema, file).environment
  return Object.entries(environment)
    .filter(([name, value]) => !isDeepStrictEqual(built[name], value))
    .map(([name]) => ({ file, message: `was built with ${name} ${built[name]}`, suggestion }))
}

/**
 * `npm run check:launch -- --site https://…` lists everything that must be settled before the site
 * can be launched at that URL, and exits with 0 if everything is ready, 1 if something is missing, and 2 if it
 * could not check.
 */
if (import.meta.main)
  await runProgram(async () => {
    const { site: address, ...scope } = readArguments({ options }, usage).values
    const site = URL.parse(address)?.origin
    if (!site?.startsWith('https:'))
      throw new UserError(`--site is "${address}". It must be an https origin.\n${usage}`)
    const { findings, warnings } = await collectLaunchFindings(site, scope)
    printFindings(warnings, 'Warning: ')
    printFindings(findings)
    console.log(
      findings.length === 0
        ? `${site} is ready to launch. Then send a lead, and look up its certificate as docs/operating.md says.`
        : `${findings.length} to fix before ${site} can be launched.`,
    )
    process.exitCode = findings.length > 0 ? 1 : 0
  }, 2)

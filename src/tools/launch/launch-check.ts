import { certificateLifetime } from '../../contract/contract.ts'
import type { AnyFinding, Finding } from '../../documents/finding.ts'
import { printFindings } from '../../documents/report.ts'
import { isPublishedOn } from '../../documents/schemas/lawsuit.ts'
import { UserError } from '../../documents/user-error.ts'
import { validateContent } from '../../documents/validate-content.ts'
import { getBuildDay, parseEnvironment, readEnv } from '../../environment.ts'
import { readArguments, runProgram } from '../../program.ts'
import { collectFindings } from '../check-content/collect-findings.ts'
import { contentRules } from '../check-content/rules.ts'
import { checkBuild } from './build.ts'
import { checkLiveServices } from './live-services.ts'
import {
  checkAge,
  checkConsentTexts,
  checkReadiness,
  checkStatutorySentences,
  findAnalyticsDenials,
} from './readiness.ts'
import { checkSamples } from './samples.ts'
import { checkRelaySettings, checkServiceUrls } from './services.ts'

/**
 * `npm run check:launch -- --site https://…` lists everything that must be settled before the site
 * can be launched at that URL. With `--live`, it also sends the configured services the requests of a
 * browser, but no lead. With `--launched`, case information that is too old only warns: the site is
 * already public, and its other corrections must not wait. It exits with 0 if everything is ready, 1 if
 * something is missing, and 2 if it could not check.
 */
const usage = 'Write, for example: npm run check:launch -- --site https://www.….com'

const options = {
  site: { type: 'string', default: '' },
  live: { type: 'boolean', default: false },
  launched: { type: 'boolean', default: false },
} as const

await runProgram(async () => {
  const { site, live, launched } = readArguments({ options }, usage).values
  const address = parseOrigin(site)
  const { found, outdated } = await collectLaunchFindings(address, live)
  if (launched) printFindings(outdated, 'warning')
  else found.push(...outdated)
  printFindings(found)
  console.log(
    found.length === 0
      ? `${address} is ready to launch.`
      : `${found.length} to fix before ${address} can be launched.`,
  )
  if (found.length === 0 && !launched)
    console.log(
      `Then send a lead, and look up its certificate as README.md says. ${certificateLifetime}`,
    )
  process.exitCode = found.length > 0 ? 1 : 0
}, 2)

function parseOrigin(site: string): string {
  const address = site.replace(/\/$/, '')
  if (!/^https:/.test(address) || !URL.canParse(address) || new URL(address).origin !== address)
    throw new UserError(`--site is "${site}". It must be an https origin.\n${usage}`)
  return address
}

/** @returns what must be settled, and apart from it case information that is too old */
async function collectLaunchFindings(
  address: string,
  live: boolean,
): Promise<{ found: AnyFinding[]; outdated: Finding[] }> {
  const raw = readEnv()
  const day = getBuildDay(raw)
  const result = validateContent()
  const rules = contentRules.filter(({ isSlow }) => !isSlow)
  const { findings, warnings } = await collectFindings(result, { day, dist: 'dist', rules })
  const content = result.data
  if (!content) return { found: [...findings], outdated: [] }
  const published = content.lawsuits.filter(({ data }) => isPublishedOn(data, day))
  const outdated = checkAge(published, day)
  const settled = [
    ...findings,
    ...warnings,
    ...checkSamples(content, address),
    ...(content.invalid.length > 0 ? [] : checkConsentTexts(content)),
    ...content.documentsThatFit.flatMap(checkStatutorySentences),
    ...content.documentsThatFit.flatMap(document => checkReadiness(document, published, day)),
  ]
  const environment = parseEnvironment(raw, content.site.host)
  if (environment.findings) return { found: [...settled, ...environment.findings], outdated }
  const found = [
    ...settled,
    ...checkServiceUrls(address, environment.data),
    ...checkRelaySettings(environment.data),
    ...findAnalyticsDenials(content, environment.data),
    ...checkBuild(content, published, environment.data),
    ...(live ? await checkLiveServices(environment.data) : []),
  ]
  return { found, outdated }
}

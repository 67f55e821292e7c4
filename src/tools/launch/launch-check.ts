import { printFindings } from '../../documents/report.ts'
import { UserError } from '../../documents/user-error.ts'
import { readArguments, runProgram } from '../../program.ts'
import { collectLaunchFindings } from './launch-findings.ts'
import { isPublicHost } from './public-hosts.ts'

/**
 * `npm run check:launch -- --site https://…` lists everything that must be settled before the site
 * can be launched at that URL. `--live` also asks the configured services on other hosts as a browser
 * would, with leads that they must refuse. `--deployed` asks those on the site's own host as well, and compares
 * the public site with `dist`. With `--launched`, what only time makes old warns: the site is
 * already public, and its corrections must not wait. It exits with 0 if everything is ready, 1 if
 * something is missing, and 2 if it could not check.
 */
const usage = 'Write, for example: npm run check:launch -- --site https://www.….com'

const options = {
  site: { type: 'string', default: '' },
  live: { type: 'boolean', default: false },
  deployed: { type: 'boolean', default: false },
  launched: { type: 'boolean', default: false },
} as const

await runProgram(async () => {
  const { site: address, ...scope } = readArguments({ options }, usage).values
  const site = parseOrigin(address)
  const { findings, warnings, notes } = await collectLaunchFindings({ site, ...scope })
  printFindings(warnings, 'warning')
  printFindings(findings)
  if (!scope.launched) for (const note of notes) console.log(note)
  console.log(
    findings.length === 0
      ? `${site} is ready to launch.`
      : `${findings.length} to fix before ${site} can be launched.`,
  )
  process.exitCode = findings.length > 0 ? 1 : 0
}, 2)

function parseOrigin(address: string): string {
  const site = address.replace(/\/$/, '')
  const isOrigin = /^https:/.test(site) && URL.canParse(site) && new URL(site).origin === site
  if (!isOrigin || !isPublicHost(new URL(site).hostname))
    throw new UserError(
      `--site is "${address}". It must be an https origin on the internet.\n${usage}`,
    )
  return site
}

import { printFindings } from '../../documents/report.ts'
import { UserError } from '../../documents/user-error.ts'
import { readArguments, runProgram } from '../../program.ts'
import { collectLaunchFindings } from './launch-findings.ts'

const usage = `Write: npm run check:launch -- --site https://www.….com
    --live      also asks the services on other hosts
    --deployed  also asks the public site, and the services on its own host
    --launched  the site is public already: what its readers are told of only warns`

const options = {
  site: { type: 'string', default: '' },
  live: { type: 'boolean', default: false },
  deployed: { type: 'boolean', default: false },
  launched: { type: 'boolean', default: false },
} as const

/**
 * `npm run check:launch -- --site https://…` lists everything that must be settled before the site
 * can be launched at that URL, and exits with 0 if everything is ready, 1 if something is missing, and 2 if it
 * could not check.
 */
await runProgram(async () => {
  const { site: address, ...scope } = readArguments({ options }, usage).values
  const site = address.replace(/\/$/, '')
  if (!site.startsWith('https:') || URL.parse(site)?.origin !== site)
    throw new UserError(`--site is "${address}". It must be an https origin.\n${usage}`)
  const { findings, warnings } = await collectLaunchFindings(site, scope)
  printFindings(warnings, 'warning')
  printFindings(findings)
  console.log(
    findings.length === 0
      ? `${site} is ready to launch. Then send a lead, and look up its certificate as docs/operating.md says.`
      : `${findings.length} to fix before ${site} can be launched.`,
  )
  process.exitCode = findings.length > 0 ? 1 : 0
}, 2)

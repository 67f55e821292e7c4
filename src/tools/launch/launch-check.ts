import { certificateLifetime } from '../../contract/contract.ts'
import { printFindings } from '../../documents/report.ts'
import { runProgram } from '../../program.ts'
import { collectLaunchFindings } from './launch-findings.ts'
import { parseLaunchScope } from './launch-scope.ts'

/**
 * `npm run check:launch -- --site https://…` lists everything that must be settled before the site
 * can be launched at that URL. `--live` also asks the configured services on other hosts as a browser
 * would, and the provider as the relay would, with leads that they must refuse. `--deployed` asks those on the site's own host as well, and compares
 * the public site with `dist`. With `--launched`, what only time makes old warns: the site is
 * already public, and its corrections must not wait. It exits with 0 if everything is ready, 1 if
 * something is missing, and 2 if it could not check.
 */
await runProgram(async () => {
  const scope = parseLaunchScope(process.argv.slice(2))
  const { findings, warnings, notes } = await collectLaunchFindings(scope)
  printFindings(warnings, 'warning')
  printFindings(findings)
  for (const note of notes) console.log(note)
  console.log(
    findings.length === 0
      ? `${scope.site} is ready to launch.`
      : `${findings.length} to fix before ${scope.site} can be launched.`,
  )
  if (findings.length === 0 && !scope.launched)
    console.log(
      `Then send a lead, and look up its certificate as docs/operating.md says. ${certificateLifetime}`,
    )
  process.exitCode = findings.length > 0 ? 1 : 0
}, 2)

import { printFindings } from '../../documents/report.ts'
import { getBuildDay, readEnv } from '../../environment.ts'
import { runProgram } from '../../program.ts'
import { checkContent, parseOptions } from './check-content.ts'

/**
 * `npm run check:content -- [files and folders] [--dist dist] [--day YYYY-MM-DD]`: prints what
 * writers should fix, and exits with 1 if there is anything. If files or folders are named, it checks
 * only those, including drafts. It follows links in the built site and says so if there is none.
 */
await runProgram(async () => {
  const options = parseOptions(process.argv.slice(2), getBuildDay(readEnv()))
  const { findings, warnings, notes } = await checkContent(options)
  printFindings(warnings, 'warning')
  printFindings(findings)
  for (const note of notes) console.log(note)
  process.exitCode = findings.length > 0 ? 1 : 0
})

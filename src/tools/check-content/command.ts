import { listDocumentFiles } from '../../documents/content-document.ts'
import { requireData } from '../../documents/finding.ts'
import { printFindings } from '../../documents/report.ts'
import { validateContent } from '../../documents/validate-content.ts'
import { getBuildDay, readEnv } from '../../environment.ts'
import { runProgram } from '../../program.ts'
import { checkContent, parseOptions } from './check-content.ts'

/**
 * `npm run check:content -- [files and folders] [--day YYYY-MM-DD]`: prints what writers should fix, and
 * exits with 1 if there is anything. If files or folders are named, it checks only those, including drafts.
 */
await runProgram(() => {
  const files = listDocumentFiles().map(({ file }) => file)
  const options = parseOptions(process.argv.slice(2), getBuildDay(readEnv()), files)
  const { error, warning, doubt } = checkContent(requireData(validateContent()), options)
  printFindings([...warning, ...doubt], 'warning')
  printFindings(error)
  console.log(error.length > 0 ? `${error.length} to fix.` : 'Nothing to fix.')
  process.exitCode = error.length > 0 ? 1 : 0
})

import { validateContent } from '../../documents/checks/validate-content.ts'
import { listDocumentFiles } from '../../documents/reading/content-document.ts'
import { requireData } from '../../documents/reading/finding.ts'
import { printFindings, readArguments, runProgram } from '../../program.ts'
import { readConfig } from '../../settings/run-config.ts'
import { checkContent, parsePaths } from './check-content.ts'

const usage = 'Write, for example: npm run check:content -- content/lawsuits'

/**
 * `npm run check:content -- [files and folders]`: prints what writers should fix, and exits with 1 if there is
 * anything. If files or folders are named, it checks only those, including drafts.
 */
await runProgram(async () => {
  const files = listDocumentFiles().files.map(({ file }) => file)
  const named = parsePaths(readArguments({ allowPositionals: true }, usage).positionals, files)
  const content = requireData(await validateContent())
  const { today } = readConfig(content.site)
  const errors = checkContent(content, 'error', today, named)
  printFindings(errors)
  console.log(errors.length > 0 ? `${errors.length} to fix.` : 'Nothing to fix.')
  process.exitCode = errors.length > 0 ? 1 : 0
})

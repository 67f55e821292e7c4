import { readFileSync, writeFileSync } from 'node:fs'
import { listDocumentFiles } from '../documents/content-document.ts'
import { runProgram } from '../program.ts'
import { formatContent } from './canonical-yaml.ts'

/**
 * `npm run format` writes every file of `content/` in its canonical form, and names those that it
 * changed. With `--check` it only lists those that differ, and exits with 1 if there is one.
 */
await runProgram(() => {
  const isCheck = process.argv.includes('--check')
  let changed = 0

  for (const { kind, file } of listDocumentFiles()) {
    const text = readFileSync(file, 'utf8')
    const formatted = formatContent(kind, file, text)
    if (formatted === text) continue
    if (isCheck) {
      console.log(`${file}  is not formatted\n    Run: npm run format`)
      process.exitCode = 1
    } else {
      writeFileSync(file, formatted)
      console.log(`Formatted ${file}`)
      changed++
    }
  }
  if (!isCheck) console.log(`Content: ${changed} ${changed === 1 ? 'file' : 'files'} changed.`)
})

/** `node tests/support/run-steps.ts <name…>`: runs npm scripts one after another, and names those that failed at the end. */
import { spawnSync } from 'node:child_process'

const failed = process.argv.slice(2).filter(name => {
  const { status, error } = spawnSync('npm', ['run', name], { stdio: 'inherit' })
  if (error) console.error(error.message)
  return status !== 0
})
if (failed.length > 0) {
  console.error(`FAILED: ${failed.join(', ')}`)
  process.exitCode = 1
}

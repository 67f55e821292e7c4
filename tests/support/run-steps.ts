/** `node tests/support/run-steps.ts <name…>`: runs npm scripts one after another, and names those that failed at the end. */
import runAll from 'npm-run-all2'

const { stdin, stdout, stderr } = process
const running = runAll(process.argv.slice(2), { continueOnError: true, stdin, stdout, stderr })
const results = await running.catch(error => {
  if (!error.results) throw error
  return error.results as Awaited<typeof running>
})
const failed = (results ?? []).filter(({ code }) => code).map(({ name }) => name)
if (failed.length > 0) {
  console.error(`FAILED: ${failed.join(', ')}`)
  process.exitCode = 1
}

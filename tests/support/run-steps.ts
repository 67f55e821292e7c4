/**
 * `node tests/support/run-steps.ts <name…>`: runs npm scripts one after another, and names those that failed at the end.
 * They build and look at a site that sends to the desk, whatever `.env` says.
 */
import { spawnSync } from 'node:child_process'

/** Empty means the default, and the shell overrides `.env`. */
const env = {
  ...process.env,
  SITE_URL: '',
  PUBLIC_API_BASE_URL: '',
  PUBLIC_IP_LOOKUP_URL: '',
  PUBLIC_CERTIFICATE_SCRIPT_URL: '/api/certificate.js',
  REPORTING_URL: '',
  DESK_HOST: '',
}

const failed = process.argv.slice(2).filter(name => {
  const { status, error } = spawnSync('npm', ['run', name], { stdio: 'inherit', env })
  if (error) console.error(error.message)
  return status !== 0
})
if (failed.length > 0) {
  console.error(`FAILED: ${failed.join(', ')}`)
  process.exitCode = 1
}

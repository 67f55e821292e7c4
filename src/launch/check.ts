import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { today } from '../schemas/day.ts'
import { describe } from '../schemas/finding.ts'
import { refusals } from './refusals.ts'

/**
 * `npm run launch:check -- --site https://…`: refuses with 1 and a list while anything of the
 * settings, the content or the built site is sample or missing. A question it cannot read ends with 2.
 */
const usage = 'Write, for example: npm run launch:check -- --site https://www.….com'

try {
  const site = asked()
  readable()
  const found = refusals(site, today)
  for (const finding of found) console.log(describe(finding))
  console.log(
    found.length === 0
      ? `Nothing is sample or missing: ${site} can be launched.`
      : `${found.length} to mend before ${site} can be launched.`,
  )
  process.exitCode = found.length > 0 ? 1 : 0
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}

function asked(): string {
  try {
    const { site } = parseArgs({ options: { site: { type: 'string' } } }).values
    if (site === undefined) throw new Error('Which address is the site to have?')
    if (!URL.canParse(site)) throw new Error(`--site is "${site}", which is no address.`)
    return site.replace(/\/$/, '')
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`)
  }
}

function readable(): void {
  try {
    readFileSync('content/site.yaml')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`content/site.yaml cannot be read (${code}). Run this in the project's folder.`)
  }
}

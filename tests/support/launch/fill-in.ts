import { execFileSync } from 'node:child_process'
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseDocument } from 'yaml'

/** The origin of the filled-in sample configuration. */
export const launchOrigin = 'https://www.marlow-lantern.fictional'

/** The day of the last commit, on which all dates in the content were valid. */
export const day = execFileSync('git', ['log', '-1', '--format=%cs'], { encoding: 'utf8' }).trim()

/** Fills in a project like an operator: settings, partners, environment, no drafts and no notes to counsel. */
export function fillInProject(folder: string): void {
  const settings = join(folder, 'content/site.yaml')
  const document = parseDocument(readFileSync(settings, 'utf8'))
  const settingsToFill = parse(readFileSync('tests/support/launch/filled/site.yaml', 'utf8'))
  for (const [name, value] of Object.entries(settingsToFill)) document.set(name, value)
  writeFileSync(settings, document.toString())
  cpSync('tests/support/launch/filled/partners.yaml', join(folder, 'content/partners.yaml'))
  writeFileSync(join(folder, 'content/counsel.yaml'), '')
  cpSync('tests/support/launch/filled/env', join(folder, '.env'))
  for (const file of globSync(join(folder, 'content/lawsuits/*')))
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^draft: true\n/m, ''))
}

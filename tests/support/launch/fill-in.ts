import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseDocument } from 'yaml'

/** The origin of the filled-in sample configuration. */
export const launchOrigin = 'https://www.marlow-lantern.fictional'

/** The day of the last commit, on which all dates in the content were valid. */
export const day = execFileSync('git', ['log', '-1', '--format=%cs'], { encoding: 'utf8' }).trim()

/** Fills in a project like an operator: settings, partners, environment and notes to counsel. */
export function fillInProject(folder: string): void {
  const settings = join(folder, 'content/site.yaml')
  const document = parseDocument(readFileSync(settings, 'utf8'))
  const settingsToFill = parse(readFileSync('tests/support/launch/filled/site.yaml', 'utf8'))
  for (const [name, value] of Object.entries(settingsToFill)) document.set(name, value)
  writeFileSync(settings, document.toString())
  cpSync('tests/support/launch/filled/partners.yaml', join(folder, 'content/partners.yaml'))
  cpSync('content/phrases.yaml', join(folder, 'content/phrases.yaml'))
  cpSync('tests/support/launch/filled/env', join(folder, '.env'))
  for (const name of ['texts.yaml', ...readdirSync('content/pages').map(page => `pages/${page}`)]) {
    const file = join(folder, 'content', name)
    writeFileSync(file, removeCounselNote(readFileSync(file, 'utf8')))
  }
  for (const name of readdirSync(join(folder, 'content/lawsuits'))) {
    const file = join(folder, 'content/lawsuits', name)
    writeFileSync(file, refreshInformation(readFileSync(file, 'utf8')))
  }
}

/** Makes case information new, cites news for every fact, and gives an outcome to every past event. */
function refreshInformation(article: string): string {
  return article
    .replace(/^counsel: .*\n/m, '')
    .replace(/^( +)asOf: .*$/gm, `$1asOf: ${day}`)
    .replace(/^ +looked: .*$/gm, `    looked: ${day}`)
    .replace(/^( +kind: )(law firm|marketing|copy)$/gm, '$1news')
}

/** Removes the note to counsel from a page or the texts. */
function removeCounselNote(page: string): string {
  return page.replace(/^counsel: .*\n/m, '')
}

import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseDocument } from 'yaml'
import { edit } from '../content/copy.ts'

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

/** Fills in a project like an operator with a relay, a telephone, another time zone, a drawing and three drafts. */
export function fillInOperator(folder: string): void {
  fillInProject(folder)
  for (const id of [
    'zantac-cancer-lawsuits',
    'talcum-powder-cancer-lawsuits',
    'firefoam-afff-lawsuits',
  ])
    edit(folder, `content/lawsuits/${id}.mdx`, [[/^published:/m, 'draft: true\npublished:']])
  const settings = 'phone: { number: (916) 555-0122 }\ntimeZone: America/Los_Angeles\n'
  appendFileSync(join(folder, 'content/site.yaml'), settings)
  appendFileSync(
    join(folder, '.env'),
    'PUBLIC_API_BASE_URL=/relay\nPUBLIC_IP_LOOKUP_URL=/relay/ip\n',
  )
  edit(folder, 'src/relay/wrangler.jsonc', [
    ['"www.example.com"', JSON.stringify(new URL(launchOrigin).host)],
    ['"PROVIDER_URL": ""', '"PROVIDER_URL": "https://leads.marlow-leads.fictional/website"'],
    ['"PROVIDER_ACCEPTS": ""', String.raw`"PROVIDER_ACCEPTS": "\"success\"\\s*:\\s*true"`],
    ['"deliver-leads"', '"marlow-lantern-leads-of-the-website"'],
  ])
  const drawing = `<svg xmlns='http://www.w3.org/2000/svg'  width="206" height="32"><path d="M0 0h9v9z"/></svg>`
  writeFileSync(join(folder, 'public/wordmark.svg'), drawing)
}

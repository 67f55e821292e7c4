import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument, type YAMLMap } from 'yaml'
import { edit } from '../content/copy.ts'

/** The origin of the filled-in sample configuration. */
export const launchOrigin = 'https://www.marlow-lantern.fictional'

/** The day of the last commit, on which all dates in the content were valid. */
export const day = execFileSync('git', ['log', '-1', '--format=%cs'], { encoding: 'utf8' }).trim()

/** Fills in a project like an operator: settings, partners, environment, no drafts and no notes to counsel. */
export function fillInProject(folder: string): void {
  const settings = join(folder, 'content/site.yaml')
  const document = parseDocument(readFileSync(settings, 'utf8'))
  const filled = readFileSync('tests/support/launch/filled/site.yaml', 'utf8')
  // As nodes, which keep the form in which they are written.
  const { items } = parseDocument<YAMLMap>(filled).contents!
  for (const { key, value } of items) document.set(key, value)
  writeFileSync(settings, document.toString())
  cpSync('tests/support/launch/filled/partners.yaml', join(folder, 'content/partners.yaml'))
  writeFileSync(join(folder, 'content/counsel.yaml'), '')
  cpSync('tests/support/launch/filled/env', join(folder, '.env'))
  for (const file of globSync(join(folder, 'content/lawsuits/*')))
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^draft: true\n/m, ''))
}

/** Fills in a project like an operator with a relay, an inbox, a telephone, another time zone, a drawing and drafts. */
export function fillInOperator(folder: string): void {
  fillInProject(folder)
  for (const id of [
    'zantac-cancer-lawsuits',
    'talcum-powder-cancer-lawsuits',
    // All of one grid.
    'lung-cancer-asbestos-lawsuits',
    'pfas-water-contamination-lawsuits',
    'firefoam-afff-lawsuits',
    'dacthal-dcpa-lawsuit',
  ])
    edit(folder, `content/lawsuits/${id}.mdx`, [[/^published:/m, 'draft: true\npublished:']])
  edit(folder, 'content/site.yaml', [['partnersLoadStops: false', 'partnersLoadStops: true']])
  const settings = 'phone: { number: (916) 555-0122 }\ntimeZone: America/Los_Angeles\n'
  appendFileSync(join(folder, 'content/site.yaml'), settings)
  appendFileSync(
    join(folder, '.env'),
    'PUBLIC_API_BASE_URL=/relay\nPUBLIC_IP_LOOKUP_URL=/relay/ip\n',
  )
  const host = [
    ['"name": ""', '// Ours.\n  "name": "marlow-lantern"'],
    ['"www.example.com"', JSON.stringify(new URL(launchOrigin).host)],
  ] as const
  edit(folder, 'wrangler.jsonc', host)
  const access =
    '"ACCESS_TEAM": "https://marlow.cloudflareaccess.com",\n    "ACCESS_AUDIENCE": "a1"'
  edit(folder, 'src/relay/wrangler.jsonc', [
    ...host,
    ['"PROVIDER_URL": ""', '"PROVIDER_URL": "https://leads.marlow-leads.fictional/website"'],
    ['"PROVIDER_ACCEPTS": ""', String.raw`"PROVIDER_ACCEPTS": "\"success\"\\s*:\\s*true"`],
    ['"KEEP_DAYS": 30', '"KEEP_DAYS": 60'],
    ['"ALERT_SILENCE_HOURS": 24', `${access},\n    "ACCESS_PARTNERS_AUDIENCE": "b2"`],
    ['"00000000-', '"a1b2c3d4-'],
    ['"deliver-leads"', '"marlow-lantern-leads-of-the-website"'],
  ])
  // As large as a long name in outlines.
  const numbers = Array.from({ length: 2400 }, (_, n) => (9 * Math.sin(n * n)).toFixed(1))
  const drawing = `<svg xmlns='http://www.w3.org/2000/svg'  width="206" height="32"><path d="M0 0q${numbers.join(' ')}z"/></svg>`
  writeFileSync(join(folder, 'public/wordmark.svg'), drawing)
}

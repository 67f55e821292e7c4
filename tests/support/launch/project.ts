import { cpSync, mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { loadEnv } from 'vite'
import { servicesOf } from '../../../src/config.ts'
import { requireData } from '../../../src/documents/finding.ts'
import { parseEnvironment } from '../../../src/environment.ts'
import { validArticle } from '../content/article.ts'
import { day, fillInProject, launchOrigin } from './fill-in.ts'

/**
 * A filled-in project with one article and the parts of a built site that the launch check reads.
 */
export function createFilledProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'launch-'))
  for (const name of [
    'content/lawsuits',
    'content/faq',
    'dist/.well-known',
    'dist/records',
    'hosts',
  ])
    mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['site.yaml', 'texts.yaml', 'pages', 'parts', 'questionnaires', 'images'])
    cpSync(join('content', name), join(folder, 'content', name), { recursive: true })
  fillInProject(folder)
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  const article = validArticle.replace('naire: sample', 'naire: claim-review')
  const current = article.replaceAll(/asOf: 2026-0[45]/g, `asOf: ${day}`)
  write('content/lawsuits/sample.mdx', current.replaceAll('.example/', '.fictional/'))
  write('dist/index.html', '<a href="/">Home</a>')
  write('dist/records/sample.html', '<meta name="robots" content="noindex">')
  write('dist/_headers', '')
  write('dist/robots.txt', 'User-agent: *\nDisallow:\n')
  // The forms link to answers.
  const answers = readdirSync('content/faq').map(name => `<h3 id="${parse(name).name}">A</h3>`)
  for (const name of readdirSync('content/pages'))
    write(`dist/${parse(name).name}.html`, answers.join(''))
  write(
    'dist/.well-known/security.txt',
    'Contact: mailto:support@marlow-lantern.fictional\nExpires: 2027-09-17T00:00:00.000Z\n',
  )
  const services = servicesOf(
    requireData(parseEnvironment(loadEnv('production', folder, ''), launchOrigin)),
  )
  const description = {
    ...{ origin: launchOrigin, services, pages: ['/', '/sample', '/records/sample'] },
    ...{ headers: {}, redirects: [] },
  }
  write('hosts/description.json', JSON.stringify(description))
  markAsBuilt(folder)
  return folder
}

/** Makes the built site newer than its sources. */
export function markAsBuilt(folder: string): void {
  const soon = new Date(Date.now() + 60_000)
  utimesSync(join(folder, 'dist/index.html'), soon, soon)
}

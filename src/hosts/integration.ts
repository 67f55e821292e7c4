import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { listAllFiles } from '../documents/reading/content-files.ts'
import type { Environment } from '../settings/environment.ts'
import { type Alias, buildHostDescription } from './description.ts'
import { renderHeadersFile, renderRedirectsFile } from './netlify.ts'
import { collectInlineHashes } from './policy.ts'

/**
 * After a build, writes into the site what hosts read there, and beside it, into `hosts/`, the description that other
 * programs read. It must be the last integration, because it reads the files that the others wrote.
 * @param aliases other names of the articles, which become redirects
 */
export function hostIntegration(
  environment: Environment,
  aliases: readonly Alias[],
  timeZone: string,
): AstroIntegration {
  return {
    name: 'hosts',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const site = fileURLToPath(dir)
        const files = listAllFiles(site)
        const pages = files
          .filter(file => file.endsWith('.html'))
          .map(file => readFileSync(join(site, file), 'utf8'))
        const inline = collectInlineHashes(pages)
        const description = buildHostDescription(files, inline, environment, aliases, timeZone)
        const write = (name: string, text: string) => writeFileSync(join(site, name), text)
        write('_redirects', renderRedirectsFile(description))
        write('_headers', renderHeadersFile(description))
        mkdirSync(join(site, '../hosts'), { recursive: true })
        write('../hosts/description.json', `${JSON.stringify(description, null, 2)}\n`)
      },
    },
  }
}

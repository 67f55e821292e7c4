import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { ValidDocument } from '../documents/entry.ts'
import { listAllFiles } from '../documents/files.ts'
import type { Lawsuit } from '../documents/schemas/lawsuit.ts'
import type { Environment } from '../environment.ts'
import { caddy } from './caddy.ts'
import { compress } from './compress.ts'
import { type Description, describe } from './description.ts'
import { netlifyHeaders, netlifyRedirects } from './netlify.ts'
import { nginx } from './nginx.ts'
import { inlineIn } from './policy.ts'
import { vercel } from './vercel.ts'

/**
 * After a build, writes the configuration for each host into `hosts/` beside the built site, and
 * into the site itself what hosts read there. It must be the last integration, because it reads the
 * files that the others wrote.
 * @param lawsuits the articles, whose aliases become redirects
 */
export function hosts(
  environment: Environment,
  lawsuits: readonly ValidDocument<Lawsuit>[],
): AstroIntegration {
  return {
    name: 'hosts',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const site = fileURLToPath(dir)
        const files = listAllFiles(site)
        const markup = files.filter(file => file.endsWith('.html'))
        const inline = inlineIn(read(site, markup))
        const aliases = lawsuits.flatMap(({ id, data }) =>
          data.aliases.map(from => ({ from, to: id })),
        )
        write(site, describe(files, inline, environment, aliases))
        if (environment.COMPRESS) compress(site)
      },
    },
  }
}

function* read(folder: string, files: readonly string[]): Generator<string> {
  for (const file of files) yield readFileSync(join(folder, file), 'utf8')
}

function write(site: string, description: Description): void {
  const folder = join(site, '../hosts')
  mkdirSync(folder, { recursive: true })
  const files: Readonly<Record<string, string>> = {
    'nginx.conf': nginx(description),
    Caddyfile: caddy(description),
    'vercel.json': vercel(description),
    // Written last, because the desk reads it as the sign that a build is complete.
    'description.json': `${JSON.stringify(description, null, 2)}\n`,
  }
  writeFileSync(join(site, '_redirects'), netlifyRedirects(description))
  // The last file inside the site, because the content check reads it as the sign that a build is
  // complete.
  writeFileSync(join(site, '_headers'), netlifyHeaders(description))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { z } from 'astro/zod'
import type { Environment } from '../config.ts'
import { filesIn, filesUnder, idOf } from '../documents/files.ts'
import { frontMatter, parse } from '../documents/parse.ts'
import { lawsuit } from '../documents/schemas/lawsuit.ts'
import { caddy } from './caddy.ts'
import { compress } from './compress.ts'
import { type Alias, type Description, describe } from './description.ts'
import { netlifyHeaders, netlifyRedirects } from './netlify.ts'
import { nginx } from './nginx.ts'
import { inlineIn } from './policy.ts'
import { vercel } from './vercel.ts'

/**
 * After a build, writes the configuration for each host into `hosts/` beside the built site, and
 * into the site itself what hosts read there. It must be the last integration, because it reads the
 * files that the others wrote.
 * @param isCompressed add `.br` and `.gz` files beside texts
 */
export function hosts(environment: Environment, isCompressed: boolean): AstroIntegration {
  return {
    name: 'hosts',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const site = fileURLToPath(dir)
        const files = filesUnder(site)
        const markup = files.filter(file => file.endsWith('.html'))
        const inline = inlineIn(read(site, markup))
        write(site, describe(files, inline, environment, aliasesIn('content/lawsuits')))
        if (isCompressed) compress(site)
      },
    },
  }
}

function* read(folder: string, files: readonly string[]): Generator<string> {
  for (const file of files) yield readFileSync(join(folder, file), 'utf8')
}

/** The aliases of the articles in a folder. */
export function aliasesIn(folder: string): Alias[] {
  const schema = lawsuit(z.string())
  return filesIn(folder).flatMap(file => {
    const text = readFileSync(file, 'utf8')
    // Most articles have no aliases, and parsing YAML is the slow part.
    if (!text.includes('aliases')) return []
    const { aliases } = parse(schema, frontMatter(file, text))
    return aliases.map(from => ({ from, to: idOf(file) }))
  })
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

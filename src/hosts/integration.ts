import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import { listAllFiles } from '../documents/reading/content-files.ts'
import type { Environment } from '../environment.ts'
import { renderCaddyfile } from './caddy.ts'
import { type Alias, buildHostDescription } from './description.ts'
import { renderHeadersFile, renderRedirectsFile } from './netlify.ts'
import { renderNginxConfig } from './nginx.ts'
import { collectInlineHashes } from './policy.ts'

/**
 * After a build, writes the configuration for each host into `hosts/` beside the built site, and
 * into the site itself what hosts read there. It must be the last integration, because it reads the
 * files that the others wrote.
 * @param aliases other names of the articles, which become redirects
 */
export function hostFiles(
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
        const markup = files.filter(file => file.endsWith('.html'))
        const inline = collectInlineHashes(editPages(site, markup))
        const description = buildHostDescription(files, inline, environment, aliases, timeZone)
        const write = (name: string, text: string) => writeFileSync(join(site, name), text)
        write('_redirects', renderRedirectsFile(description))
        write('_headers', renderHeadersFile(description))
        mkdirSync(join(site, '../hosts'), { recursive: true })
        write('../hosts/nginx.conf', renderNginxConfig(description))
        write('../hosts/Caddyfile', renderCaddyfile(description))
        write('../hosts/description.json', `${JSON.stringify(description, null, 2)}\n`)
      },
    },
  }
}

/** What Astro writes into each page with islands. Ours have both: `hydration.ts` and `reset.css`. */
const superfluous = [`<script>${islandScript}</script>`, `<style>${ISLAND_STYLES}</style>`]

/**
 * Takes out of every page what it has twice, leaves its own script to `interaction.ts`, and marks its scripts for
 * Cloudflare's Rocket Loader, which would load them later in its own way: the attribute has to come before `src`
 * (https://developers.cloudflare.com/speed/optimization/content/rocket-loader/ignore-javascripts/).
 * Astro has no option for either.
 */
function* editPages(folder: string, pages: readonly string[]): Generator<string> {
  for (const page of pages) {
    const html = readFileSync(join(folder, page), 'utf8')
    const edited = superfluous
      .reduce((text, part) => text.replace(part, ''), html)
      .replace(/(<\/header>\s*<script) type="module" src=/, '$1 type="text/plain" data-src=')
      .replaceAll(/<script(?=[ >])(?! type="application)/g, '$& data-cfasync="false"')
    writeFileSync(join(folder, page), edited)
    yield edited
  }
}

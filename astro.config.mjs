import { basename } from 'node:path'
import { satteri } from '@astrojs/markdown-satteri'
import mdx from '@astrojs/mdx'
import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import { defineConfig } from 'astro/config'
import { createConsentIntegration } from './src/build/consent-integration.ts'
import { contentIntegration } from './src/build/content-integration.ts'
import { openContent } from './src/build/content-source.ts'
import { buildLastModified } from './src/build/last-modified.ts'
import { leadDesk } from './src/desk/dev-integration.ts'
import { hasOwnPage } from './src/documents/checks/typed-document.ts'
import { requireData } from './src/documents/reading/finding.ts'
import { isPublishedOn } from './src/documents/schemas/lawsuit-days.ts'
import { hostIntegration } from './src/hosts/integration.ts'
import { citationLinks } from './src/markdown/citation-links.ts'
import { markLineBreaks } from './src/markdown/line-breaks.ts'
import { fillInPlaceholders } from './src/markdown/placeholders.ts'
import { describeTables } from './src/markdown/tables.ts'
import { removeUnpublishedLinks } from './src/markdown/unpublished-links.ts'
import { parseDeskEnvironment, readEnv } from './src/settings/environment.ts'
import { readConfig } from './src/settings/run-config.ts'

// These variables of the shell would override Astro's own, and a build would publish drafts.
for (const name of ['DEV', 'PROD', 'MODE', 'SSR']) delete process.env[name]

const source = await openContent()
const raw = readEnv()
const { site, environment, today } = readConfig(source.content.site, raw)
/** The settings as they are now, which a writer may have changed since the start of `astro dev`. */
const getSite = () => source.content.site

const { documentsThatFit, lawsuits } = source.content
const changed = buildLastModified(documentsThatFit, today)
const unpublishedRoutes = lawsuits
  .filter(({ data }) => !isPublishedOn(data, today))
  .flatMap(({ id, data }) => [id, ...data.aliases].map(route => `/${route}`))
const aliases = [
  ...documentsThatFit
    .filter(hasOwnPage)
    .flatMap(({ id, data }) => data.aliases.map(from => ({ from, to: id }))),
  // Until November 2026 each list of records had a page of its own.
  ...lawsuits
    .filter(({ data }) => data.records)
    .map(({ id }) => ({ from: `records/${id}`, to: `${id}#records` })),
]
const desk = requireData(parseDeskEnvironment(raw))
const leads = basename(desk.DESK_DB)

/** Files that the dev server does not serve: Vite's own list, and the leads. */
const unserved = [
  '.env',
  '.env.*',
  '*.{crt,pem,key,p12,pfx,cer,der}',
  '.npmrc',
  '**/.git/**',
  '*.sqlite*',
  `${leads.replace(/[^\w.-]/g, '?')}*`,
]

export default defineConfig({
  site: environment.SITE_URL,
  build: { format: 'file', inlineStylesheets: 'always' },
  trailingSlash: 'never',
  // In selectors and elements shorter than the default, `where`.
  scopedStyleStrategy: 'class',
  devToolbar: { enabled: false },
  experimental: { contentIntellisense: true },
  server: { port: desk.PORT, host: desk.DESK_HOST },
  image: { service: { entrypoint: './src/build/image-service.ts' } },
  markdown: {
    syntaxHighlight: false,
    processor: satteri({
      features: { smartPunctuation: false },
      mdastPlugins: [
        fillInPlaceholders(getSite),
        removeUnpublishedLinks(unpublishedRoutes),
        citationLinks,
      ],
      hastPlugins: [describeTables, markLineBreaks],
    }),
  },
  integrations: [
    // Before the findings of content, so that the inbox opens while an article has one.
    leadDesk(desk.DESK_DB, () => source.content),
    contentIntegration(source, raw),
    mdx({ optimize: true }),
    react(),
    sitemap({
      // Superseded pages, which stay out of search engines, have no day of change.
      filter: page => changed.has(new URL(page).pathname),
      serialize: item => ({ ...item, lastmod: changed.get(new URL(item.url).pathname) }),
    }),
    createConsentIntegration(),
    // Last: it reads what the others wrote.
    hostIntegration(environment, aliases, site.timeZone),
  ],
  vite: {
    // `readEnv` has read the file `.env`.
    envDir: false,
    build: {
      // The notices of the packages in visitors' browsers, which their licenses ask for.
      license: { fileName: 'licenses.txt' },
      rolldownOptions: {
        // Astro's own modules contain a directive that the bundler warns about.
        onLog: (level, log, handle) =>
          log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log),
      },
      // Pictures stay files; scripts of a few bytes go into the page, but for one that comes with a press.
      assetsInlineLimit: (file, content) =>
        file.endsWith('.js') && content.length < 2048 && !file.includes('StateScript'),
    },
    css: { modules: { generateScopedName: '[hash:base64:4]' } },
    server: { strictPort: true, fs: { deny: unserved } },
  },
})

import { basename } from 'node:path'
import { satteri } from '@astrojs/markdown-satteri'
import mdx from '@astrojs/mdx'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { runtime } from './src/build/runtime.ts'
import { setup } from './src/build/setup.ts'
import { hosts } from './src/hosts/integration.ts'
import { citations } from './src/markdown/citations.ts'
import { minutes } from './src/markdown/minutes.ts'
import { settings } from './src/markdown/settings.ts'
import { tables } from './src/markdown/tables.ts'
import { readEnv } from './src/schemas/env.ts'
import { environment } from './src/schemas/environment.ts'
import { readSite } from './src/schemas/site.ts'

// Astro prefers a shell's DEV to its own, and would publish drafts.
for (const name of ['DEV', 'PROD', 'MODE', 'SSR']) delete process.env[name]

const site = readSite()
const desk = process.env.DESK_ORIGIN
const leads = basename(process.env.DESK_DB || 'leads.sqlite')
const env = environment(readEnv(), site.host)

/** Vite serves the files of the project's folder but these, of which all but leads are its own list. */
const unserved = [
  ...['.env', '.env.*', '*.{crt,pem,key,p12,pfx,cer,der}', '.npmrc', '**/.git/**'],
  ...['*.sqlite*', `${leads.replace(/[^\w.-]/g, '?')}*`],
]

/** What more than one island needs; the form alone needs the rest of the packages. */
const common =
  /node_modules\/(?!valibot|ky|react-hot-toast)|src\/(stores|islands\/(matches|popovers|ready|styles))/

export default defineConfig({
  site: env.SITE_URL,
  // Four at a time: social images are drawn beside the pages.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 4 },
  trailingSlash: 'never',
  devToolbar: { enabled: false },
  markdown: {
    syntaxHighlight: false,
    processor: satteri({
      features: { smartPunctuation: false },
      mdastPlugins: [settings(site), minutes, citations],
      hastPlugins: [tables],
    }),
  },
  integrations: [mdx({ optimize: true }), react(), setup(), runtime(), hosts(env)],
  vite: {
    build: {
      rolldownOptions: {
        // Astro marks its own modules with a directive that the bundler need not understand.
        onLog: (level, log, handle) =>
          log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log),
      },
      // Pictures stay files; scripts of a few bytes go into the page.
      assetsInlineLimit: (file, content) => file.endsWith('.js') && content.length < 2048,
      // Phones that stopped getting updates in 2022 still get the whole style.
      cssTarget: ['chrome100', 'safari15', 'ios15', 'firefox100'],
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // What every island needs is one file, which is fetched beside the island's own.
              codeSplitting: { groups: [{ name: 'islands', test: common, minSize: 0 }] },
            },
          },
        },
      },
    },
    css: { modules: { generateScopedName: '[hash:base64:4]' } },
    // `npm run dev` runs the lead desk beside this server. A key without ^ takes all that begin so.
    server: {
      strictPort: true,
      proxy: desk ? { '^/api(/|$)': desk, '^/desk([/?]|$)': desk } : {},
      fs: { deny: unserved },
    },
  },
})

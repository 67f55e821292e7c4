import { relative, resolve } from 'node:path'
import type { AstroIntegration } from 'astro'
import type { LoaderContext } from 'astro/loaders'
import type { Plugin, ViteDevServer } from 'vite'
import { hasOwnPage } from '../documents/checks/typed-document.ts'
import type { ContentValidation } from '../documents/checks/validate-content.ts'
import {
  type Finding,
  FindingsError,
  formatFinding,
  locationOf,
} from '../documents/reading/finding.ts'
import { UserError } from '../documents/reading/user-error.ts'
import type { Lawsuit } from '../documents/schemas/lawsuit.ts'
import { isPublishedOn } from '../documents/schemas/lawsuit-days.ts'
import { fillAllPlaceholders } from '../documents/schemas/placeholders.ts'
import type { RawEnvironment } from '../settings/environment.ts'
import { type Config, readConfig } from '../settings/run-config.ts'
import type { ContentSource, UsableContent } from './content-source.ts'

export type CollectionKind = 'lawsuit' | 'page' | 'faq' | 'questionnaire'

type Store = LoaderContext['store']
type Entry = Parameters<Store['set']>[0]

declare global {
  namespace Astro {
    interface IntegrationHooks {
      /** A collection gives its store, which holds its documents from then on. */
      'content:fill'?: (kind: CollectionKind, store: Store) => void
    }
  }
}

/**
 * The stores of all collections. When a setting changes, `astro dev` makes a new integration and keeps the stores:
 * https://github.com/withastro/astro/blob/astro%407.3.5/packages/astro/src/core/dev/restart.ts
 */
const stores = new Map<CollectionKind, Store>()

export type PageSettings = Pick<UsableContent, 'texts' | 'partners'> & {
  readonly config: Config
}

/**
 * Gives collections and pages the content that was read, stops a build if it is not valid, shows findings in
 * development, and adds the client directive and the middleware.
 */
export function contentIntegration(source: ContentSource, raw: RawEnvironment): AstroIntegration {
  const readSettings = (): PageSettings => {
    const { site, texts, partners } = source.content
    return { config: readConfig(site, raw), texts, partners }
  }
  const { today } = readSettings().config
  const isShown = (lawsuit: Lawsuit) =>
    process.env.NODE_ENV === 'development' || isPublishedOn(lawsuit, today)
  /** A document that has a finding keeps what it was before, if it was read before. */
  const fillStore = (kind: CollectionKind, store: Store) => {
    const entries = listEntries(source.content, kind, isShown)
    // No form fits while one does not.
    if (kind === 'questionnaire' && entries.length === 0) return
    const ids = new Set(entries.map(({ id }) => id))
    const invalid = new Set(source.findings.map(({ file }) => file))
    for (const { id, filePath = '' } of store.values())
      if (!ids.has(id) && !invalid.has(filePath)) store.delete(id)
    for (const entry of entries) store.set(entry)
  }
  return {
    name: 'content',
    hooks: {
      'astro:config:setup': ({ command, ...astro }) => {
        if (command === 'build' && process.env.NODE_ENV !== 'production')
          throw new UserError(
            `NODE_ENV is "${process.env.NODE_ENV}". Unset it: a build is for visitors.`,
          )
        if (command === 'build' && source.findings.length > 0)
          throw new FindingsError(source.findings)
        // Astro reads it only when it starts, so it restarts when it changes.
        astro.addWatchFile(resolve('.env'))
        const entrypoint = './src/islands/runtime/interaction.ts'
        astro.addClientDirective({ name: 'interaction', entrypoint })
        astro.addMiddleware({
          order: 'pre',
          entrypoint: new URL('page-middleware.ts', import.meta.url),
        })
        // A build that writes where the dev server keeps its packages would break the forms there.
        const cacheDir = `node_modules/.vite/${command}`
        astro.updateConfig({ vite: { cacheDir, plugins: [provideSettings(readSettings)] } })
      },
      'content:fill': (kind, store) => {
        stores.set(kind, store)
        fillStore(kind, store)
      },
      'astro:server:setup': ({ server, logger }) => {
        const checkAgain = async (file: string) => {
          const hadFindings = source.findings.length > 0
          await source.readAgain()
          const { findings } = source
          if (findings.length > 0) logger.error(new FindingsError(findings).message)
          showFindings(server, findings)
          for (const [kind, store] of stores) fillStore(kind, store)
          if (findings.length > 0) return
          // Every page has settings, and may have failed for want of a picture before its absence was found.
          const isInAllPages = /^(images\/.*|[^/]*)$/.test(relative(resolve('content'), file))
          if (hadFindings || isInAllPages) reloadAll(server)
        }
        // One after the other, so that the last one shows what is true.
        let checks = Promise.resolve()
        const queueCheck = (file: string) => {
          if (!file.startsWith(resolve('content'))) return
          checks = checks.then(() => checkAgain(file)).catch(error => logger.error(String(error)))
        }
        server.watcher.on('all', (_, file) => queueCheck(file))
        // What was saved since content was read, before the watcher looked, has no event.
        server.watcher.on('ready', () => queueCheck(resolve('content')))
        server.middlewares.use((request, response, next) => {
          const isFrom = (alias: string) => `/${alias}` === request.url?.split('?')[0]
          const pages = source.content.documentsThatFit.filter(hasOwnPage)
          const page = pages.find(({ data }) => data.aliases.some(isFrom))
          if (page) response.writeHead(302, { location: `/${page.id}` }).end()
          else next()
        })
        // A page that is opened later.
        server.ws.on('connection', () => showFindings(server, source.findings))
      },
    },
  }
}

/** The entries of a collection, and of lawsuits those that are shown. */
function listEntries(
  content: ContentValidation,
  kind: CollectionKind,
  isShown: (lawsuit: Lawsuit) => boolean,
) {
  if (kind === 'questionnaire')
    return content.questionnaires.map(({ id, ...form }): Entry => {
      return { id, data: fillAllPlaceholders(form, content.site) }
    })
  return content.documentsThatFit.flatMap((document): Entry | never[] => {
    if (document.kind !== kind) return []
    const { id, file, data, text } = document
    // Its body is compiled when a page renders it.
    const entry = { id, filePath: file, body: text, deferredRender: true, data: { ...data } }
    if (document.kind !== 'lawsuit') return entry
    if (!isShown(document.data)) return []
    const { picture } = document.data
    return {
      ...entry,
      data: { ...data, picture: { ...picture, path: picture.src } },
      assetImports: [picture.src],
      imageImports: [['picture', 'src']],
    }
  })
}

function provideSettings(readSettings: () => PageSettings): Plugin {
  const name = 'virtual:settings'
  return {
    name,
    resolveId: { filter: { id: new RegExp(`^${name}$`) }, handler: () => `\0${name}` },
    load: {
      filter: { id: new RegExp(`^\0${name}$`) },
      handler: () => `export default ${JSON.stringify(readSettings())}`,
    },
  }
}

/** Reloads browsers, and lets pages be rendered without what Vite remembers of files that were missing. */
function reloadAll({ environments }: ViteDevServer): void {
  for (const { moduleGraph, hot } of Object.values(environments)) {
    moduleGraph.invalidateAll()
    hot.send({ type: 'full-reload' })
  }
}

/** Shows findings in the browser's error overlay: the first with its line, and below it all of them. */
function showFindings(server: ViteDevServer, findings: readonly Finding[]): void {
  const [first] = findings
  if (!first) return
  const { file, line = 1, message, suggestion } = first
  const stack = findings.map(formatFinding).join('\n\n')
  const err = { title: locationOf(first), message, hint: suggestion, stack }
  server.ws.send({ type: 'error', err: { ...err, loc: { file: resolve(file), line, column: 0 } } })
}

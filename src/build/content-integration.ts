import { resolve } from 'node:path'
import type { AstroIntegration } from 'astro'
import type { ViteDevServer } from 'vite'
import { type Finding, FindingsError, formatFinding, locationOf } from '../documents/finding.ts'
import { UserError } from '../documents/user-error.ts'
import { listBlockingFindings, validateContent } from '../documents/validate-content.ts'

/**
 * Stops a build whose content is not valid, shows findings in development, and adds the client
 * directive.
 * @param blocking what was found when the configuration was read
 * @param unpublished the files of the lawsuits that are not published on the day of the build
 */
export function contentIntegration(
  blocking: readonly Finding[],
  unpublished: readonly string[],
): AstroIntegration {
  return {
    name: 'setup',
    hooks: {
      'astro:config:setup': ({ command, addClientDirective, addWatchFile, updateConfig }) => {
        if (command === 'build' && process.env.NODE_ENV !== 'production')
          throw new UserError(
            `NODE_ENV is "${process.env.NODE_ENV}". Unset it: a build is for visitors.`,
          )
        if (command === 'build' && blocking.length > 0) throw new FindingsError(blocking)
        // Astro reads these files only when it starts, so it restarts when one changes.
        for (const file of ['content/site.yaml', 'content/texts.yaml', '.env'])
          addWatchFile(resolve(file))
        addClientDirective({
          name: 'interaction',
          entrypoint: './src/islands/runtime/interaction.ts',
        })
        // `astro dev` shows writers everything.
        const files = JSON.stringify(command === 'dev' ? [] : unpublished)
        updateConfig({ vite: { define: { UNPUBLISHED_FILES: files } } })
      },
      'astro:server:setup': ({ server, logger, refreshContent }) => {
        let findings = blocking
        const report = () => {
          if (findings.length > 0) logger.error(new FindingsError(findings).message)
          showFindings(server, findings)
        }
        report()
        const checkAgain = async (file: string) => {
          const before = findings
          findings = listBlockingFindings(await validateContent())
          if (findings.length > 0) return report()
          refreshContent?.({ loaders: ['questionnaires'] })
          // A page may have failed for want of a picture before its absence was found.
          if (before.length > 0 || file.startsWith(resolve('content/images'))) reloadAll(server)
        }
        // One after the other, so that the last one shows what is true.
        let checks = Promise.resolve()
        server.watcher.on('all', (_, file) => {
          if (file.startsWith(resolve('content'))) checks = checks.then(() => checkAgain(file))
        })
        // A page that is opened later.
        server.ws.on('connection', () => showFindings(server, findings))
      },
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

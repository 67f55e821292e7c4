import { resolve } from 'node:path'
import type { AstroIntegration } from 'astro'
import { type Finding, FindingsError } from '../documents/finding.ts'
import { annotateFindings, renderFindingsPage } from '../documents/report.ts'
import { UserError } from '../documents/user-error.ts'
import { listBlockingFindings, validateContent } from '../documents/validate-content.ts'
import { showFindings } from './overlay.ts'

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
      'astro:config:setup': context => {
        const { command, addClientDirective, addWatchFile, updateConfig } = context
        if (command === 'build' && process.env.NODE_ENV !== 'production')
          throw new UserError(
            `NODE_ENV is "${process.env.NODE_ENV}". Unset it: a build is for visitors.`,
          )
        if (command === 'build' && blocking.length > 0) {
          annotateFindings(blocking)
          throw new FindingsError(blocking)
        }
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
      'astro:server:setup': ({ server, logger }) => {
        let found: readonly Finding[] = []
        const show = (findings: readonly Finding[]) => {
          const before = found
          found = findings
          if (found.length > 0) logger.error(new FindingsError(found).message)
          if (found.length + before.length > 0) showFindings(server, found)
        }
        show(blocking)
        const check = (file: string) => {
          if (file.includes('content/')) show(listBlockingFindings(validateContent()))
        }
        for (const event of ['add', 'change', 'unlink']) server.watcher.on(event, check)
        // A page that is opened later shows them alone, and the overlay once it is connected. Astro
        // would show the error that follows from the first finding.
        server.middlewares.use((request, response, next) => {
          if (found.length === 0 || !request.headers.accept?.includes('text/html')) return next()
          response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' })
          response.end(renderFindingsPage(found))
        })
        server.ws.on('connection', () => found.length > 0 && showFindings(server, found))
      },
    },
  }
}

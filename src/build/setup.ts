import { resolve } from 'node:path'
import type { AstroIntegration } from 'astro'
import { ContentError, type Finding } from '../documents/finding.ts'
import { PlainError } from '../documents/plain-error.ts'
import { blockers } from '../documents/validate.ts'
import { renderFindings, showFindings } from './overlay.ts'

/** Checks content before Astro reads it, and adds the client directive and the style guide. */
export function setup(): AstroIntegration {
  return {
    name: 'setup',
    hooks: {
      'astro:config:setup': ({ command, addClientDirective, addWatchFile, injectRoute }) => {
        if (command === 'build' && process.env.NODE_ENV !== 'production')
          throw new PlainError(
            `NODE_ENV is "${process.env.NODE_ENV}". Unset it: a build is for visitors.`,
          )
        if (command === 'build') {
          const found = blockers()
          if (found.length > 0) throw new ContentError(found)
        }
        // Astro reads these files only when it starts, so it restarts when one changes.
        for (const file of ['content/site.yaml', '.env']) addWatchFile(resolve(file))
        if (command === 'dev')
          injectRoute({ pattern: '/styleguide', entrypoint: './src/styleguide/Styleguide.astro' })
        addClientDirective({ name: 'intent', entrypoint: './src/islands/runtime/intent.ts' })
      },
      'astro:server:setup': ({ server, logger }) => {
        let found: readonly Finding[] = []
        const check = (file = 'content/') => {
          if (!file.includes('content/')) return
          const before = found
          found = blockers()
          if (found.length > 0) logger.error(new ContentError(found).message)
          if (found.length + before.length > 0) showFindings(server, found)
        }
        check()
        for (const event of ['add', 'change', 'unlink']) server.watcher.on(event, check)
        // A page that is opened later shows them alone, and the overlay once it is connected. Astro
        // would show the error that follows from the first finding.
        server.middlewares.use((request, response, next) => {
          if (found.length === 0 || !request.headers.accept?.includes('text/html')) return next()
          response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' })
          response.end(renderFindings(found))
        })
        server.ws.on('connection', () => found.length > 0 && showFindings(server, found))
      },
    },
  }
}

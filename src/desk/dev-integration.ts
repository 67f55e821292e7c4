import { getRequestListener } from '@hono/node-server'
import type { AstroIntegration } from 'astro'
import { type ContentValidation, fillQuestionnaires } from '../documents/checks/validate-content.ts'
import { readInboxStyles } from '../leads/inbox-styles.ts'
import { createDesk } from './desk.ts'
import { openLeadsFile } from './leads-file.ts'

/** Runs the lead desk inside `astro dev`, where it answers `/api` and `/desk`. */
export function leadDesk(database: string, getContent: () => ContentValidation): AstroIntegration {
  return {
    name: 'lead-desk',
    hooks: {
      'astro:server:setup': ({ server, logger }) => {
        const leads = openLeadsFile(database)
        // One desk a request, because content may have changed since the last.
        const serveRequest = getRequestListener(
          (...call) => {
            const questionnaires = fillQuestionnaires(getContent())
            const { timeZone } = getContent().site
            const styles = readInboxStyles()
            // Only a build records the words of consents.
            const consents = { forms: {}, texts: {} }
            return createDesk({ questionnaires, consents, timeZone, styles }, leads).fetch(...call)
          },
          {
            // Astro draws its error overlay with the platform's own Response.
            overrideGlobalObjects: false,
            errorHandler: error => new Response((error as Error).message, { status: 500 }),
          },
        )
        for (const path of ['/api', '/desk'])
          server.middlewares.use(path, (request, response) => {
            // Without it, the address lacks the path.
            request.url = request.originalUrl
            void serveRequest(request, response)
          })
        logger.info('The inbox is at /desk.')
      },
    },
  }
}

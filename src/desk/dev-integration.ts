import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { AstroIntegration } from 'astro'
import { isLoopback } from '../environment.ts'
import { createDesk } from './desk.ts'
import { createRefusalLog } from './refusals.ts'
import { cacheUntilChanged, fingerprintContent, readSiteForms } from './reload-content.ts'
import { readDeskSettings } from './settings.ts'
import { openSubmissionStore } from './submission-file.ts'

/**
 * Runs the lead desk inside `astro dev`. It answers `/api` and `/desk`, and notices changed
 * content.
 */
export function leadDesk(): AstroIntegration {
  return {
    name: 'lead-desk',
    hooks: {
      'astro:server:setup': ({ server, logger }) => {
        const { host, database, password, allowOrigin } = readDeskSettings()
        const leads = openSubmissionStore(database)
        server.httpServer?.once('close', () => leads.close())
        const refusals = createRefusalLog()
        const current = cacheUntilChanged(() => {
          const { questionnaires } = readSiteForms()
          const anyHost = !isLoopback(host)
          const access = { anyHost, password, allowOrigin }
          return createDesk({ questionnaires, leads, refusals, folder: 'dist', ...access })
        }, fingerprintContent)
        // Astro draws its error overlay with the platform's own Response.
        const answer = getRequestListener((...call) => current().fetch(...call), {
          overrideGlobalObjects: false,
        })
        server.middlewares.use((request: IncomingMessage, response: ServerResponse, next) => {
          if (isDeskPath(request.url)) void answer(request, response)
          else next()
        })
        logger.info('The inbox is at /desk.')
      },
    },
  }
}

/** The path belongs to the desk. An article's path may begin with the same letters. */
export function isDeskPath(url = '/'): boolean {
  return /^\/api(\/|$)|^\/desk([/?]|$)/.test(url)
}

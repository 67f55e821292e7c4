import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { AstroIntegration } from 'astro'
import { type DeskForms, saveConsents } from './built-forms.ts'
import { buildConsents } from './consent.ts'
import { readSiteForms } from './reload-content.ts'
import { createReloadingDesk } from './reloading-desk.ts'
import { readDeskSettings } from './settings.ts'
import { openSubmissionStore } from './submission-file.ts'

/**
 * Runs the lead desk inside `astro dev`, where it answers `/api` and `/desk`, and reads the content
 * for each request. Into a build it writes what the forms ask visitors to agree to.
 */
export function leadDesk(): AstroIntegration {
  return {
    name: 'lead-desk',
    hooks: {
      'astro:server:setup': ({ server, logger }) => {
        const settings = readDeskSettings()
        const leads = openSubmissionStore(settings.database)
        server.httpServer?.once('close', () => leads.close())
        // Astro draws its error overlay with the platform's own Response.
        const answer = getRequestListener(
          createReloadingDesk(settings, leads, readContentForms, () => performance.now()),
          { overrideGlobalObjects: false },
        )
        server.middlewares.use((request: IncomingMessage, response: ServerResponse, next) => {
          if (isDeskPath(request.url)) void answer(request, response)
          else next()
        })
        logger.info('The inbox is at /desk.')
      },
      'astro:build:done': ({ dir }) => saveConsents(fileURLToPath(dir)),
    },
  }
}

function readContentForms(): DeskForms {
  const { questionnaires } = readSiteForms()
  return { questionnaires, consents: buildConsents(questionnaires, () => undefined) }
}

/** The path belongs to the desk. An article's path may begin with the same letters. */
export function isDeskPath(url = '/'): boolean {
  return /^\/api(\/|$)|^\/desk([/?]|$)/.test(url)
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { AstroIntegration } from 'astro'
import { type ContentValidation, fillQuestionnaires } from '../documents/checks/validate-content.ts'
import type { DeskForms } from './built-forms.ts'
import { createDesk } from './desk.ts'
import { readDeskSettings } from './settings.ts'
import { openSubmissionStore } from './submission-file.ts'

/**
 * Runs the lead desk inside `astro dev`, where it answers `/api` and `/desk`.
 * @param getContent returns the content as it is now
 */
export function leadDesk(getContent: () => ContentValidation): AstroIntegration {
  return {
    name: 'lead-desk',
    hooks: {
      'astro:server:setup': ({ server, logger }) => {
        const settings = readDeskSettings()
        const leads = openSubmissionStore(settings.database)
        // One desk a request, because content may have changed since the last.
        const answer = getRequestListener(
          (...call) =>
            createDesk({ ...settings, leads, forms: listForms(getContent()) }).fetch(...call),
          {
            // Astro draws its error overlay with the platform's own Response.
            overrideGlobalObjects: false,
            errorHandler: error => new Response((error as Error).message, { status: 500 }),
          },
        )
        server.middlewares.use((request: IncomingMessage, response: ServerResponse, next) => {
          if (isDeskPath(request.url)) void answer(request, response)
          else next()
        })
        logger.info('The inbox is at /desk.')
      },
    },
  }
}

/** Only a build records the words of consents. */
function listForms(content: ContentValidation): DeskForms {
  const { timeZone } = content.site
  const consents = { forms: {}, texts: {} }
  return { questionnaires: fillQuestionnaires(content), consents, timeZone }
}

/** The path belongs to the desk. An article's path may begin with the same letters. */
export function isDeskPath(url = '/'): boolean {
  return /^\/api(\/|$)|^\/desk([/?]|$)/.test(url)
}

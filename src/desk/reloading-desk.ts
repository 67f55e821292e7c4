import type { Hono } from 'hono'
import { isLoopback } from '../environment.ts'
import type { DeskForms } from './built-forms.ts'
import { createDesk } from './desk.ts'
import { createRefusalLog } from './refusals.ts'
import type { DeskSettings } from './settings.ts'
import type { SubmissionStore } from './submission-store.ts'

/**
 * Handles requests with a desk that is created again after `state` has changed. If that fails, the last
 * one goes on and the log gives the reason.
 * @throws if the forms cannot be read the first time
 */
export function createReloadingDesk(
  { host, password, allowOrigin }: DeskSettings,
  leads: SubmissionStore,
  readForms: () => DeskForms,
  state: () => unknown,
): Hono['fetch'] {
  const refusals = createRefusalLog()
  const create = () => {
    const access = { anyHost: !isLoopback(host), password, allowOrigin }
    return createDesk({ forms: readForms(), leads, refusals, folder: 'dist', ...access })
  }
  let createdState = state()
  let desk = create()
  return (...call) => {
    try {
      const now = state()
      if (now !== createdState) {
        createdState = now
        desk = create()
      }
    } catch (error) {
      console.error(
        `Cannot reload the forms; the lead desk continues with the previous version: ${(error as Error).message}`,
      )
    }
    return desk.fetch(...call)
  }
}

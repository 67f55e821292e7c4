import { getEntry } from 'astro:content'
import type { APIRoute } from 'astro'
import { describeLimit, type StateLimits } from '../forms/state-limit.ts'
import { getStateId } from '../forms/us-states.ts'
import { getConfig, getTexts } from '../settings/config.ts'

/** The time limit of each state, from the table on `/time-limits`, for the choice of a state in articles. */
export const GET: APIRoute = async () => {
  const { statesPage } = getConfig().site.search
  const { states } = getTexts()
  const { body = '' } = (await getEntry('pages', statesPage.slice(1)))!
  const rows = body.matchAll(/^\| \*\*(.+?)\*\* \|(.*?)\|/gm)
  const limits = [...rows].map(([, state = '', limit = '']) => {
    return [getStateId(state), state, ...describeLimit(state, limit.trim(), states)] as const
  })
  const { choice, more } = states
  return Response.json({ choice, more, limits } satisfies StateLimits)
}

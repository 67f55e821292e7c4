import type { APIRoute } from 'astro'
import { lawsuits } from '../catalogue.ts'

/** Every lawsuit, for the search boxes. */
export const GET: APIRoute = async () =>
  Response.json((await lawsuits()).map(({ id, data }) => ({ name: data.name, href: `/${id}` })))

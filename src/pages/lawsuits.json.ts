import type { APIRoute } from 'astro'
import { lawsuits } from '../catalogue.ts'

/** Every lawsuit, for the search boxes and the header menu: `stores/lawsuits.ts`. */
export const GET: APIRoute = async () => {
  const listed = (await lawsuits()).map(({ id, data: { name, also, picture, menu } }) => ({
    name,
    also: also.join(' ') || undefined,
    href: `/${id}`,
    picture: picture.src.src,
    menu,
  }))
  return Response.json(listed)
}

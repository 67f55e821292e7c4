import type { APIRoute } from 'astro'
import { lawsuits } from '../catalogue.ts'
import type { Listed } from '../stores/lawsuits.ts'

/** Every lawsuit, for the search boxes, the filter and the header menu. */
export const GET: APIRoute = async () => {
  const listed = (await lawsuits()).map<Listed>(
    ({ id, data: { name, title, also, picture, menu } }) => ({
      name,
      also: [title, ...also].join(' '),
      href: `/${id}`,
      picture: picture.src.src,
      menu,
    }),
  )
  return Response.json(listed)
}

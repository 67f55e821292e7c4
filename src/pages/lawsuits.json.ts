import type { APIRoute } from 'astro'
import { getLawsuits } from '../catalogue.ts'
import { getPictureUrl } from '../components/shared/picture-url.ts'
import { getTexts } from '../config.ts'
import type { LawsuitListItem } from '../stores/lawsuit-list.ts'

/** Every lawsuit, for the search boxes, the filter and the header menu. */
export const GET: APIRoute = async () => {
  const listed = await Promise.all(
    (await getLawsuits()).map(
      async ({ id, data }): Promise<LawsuitListItem> => ({
        name: data.name,
        also: [data.title, ...data.also].join(' '),
        claims: getTexts().claims[data.facts.claims.status],
        href: `/${id}`,
        picture: await getPictureUrl(data.picture.src),
        menu: data.menu,
      }),
    ),
  )
  return Response.json(listed)
}

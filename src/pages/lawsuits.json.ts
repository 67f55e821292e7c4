import type { APIRoute } from 'astro'
import { getLawsuits } from '../catalogue.ts'
import { getPictureUrl } from '../components/shared/picture-files.ts'
import { getTexts } from '../config.ts'
import type { LawsuitListItem } from '../stores/lawsuit-list.ts'

/** Every lawsuit, for the search boxes, the filter and the header menu. */
export const GET: APIRoute = async () => {
  const listed = await Promise.all(
    (await getLawsuits()).map(
      async ({
        id,
        data: { name, title, also, facts, picture, menu },
      }): Promise<LawsuitListItem> => ({
        name,
        also: [title, ...also].join(' '),
        claims: getTexts().claims[facts.claims.status],
        href: `/${id}`,
        picture: await getPictureUrl(picture.src),
        menu,
      }),
    ),
  )
  return Response.json(listed)
}

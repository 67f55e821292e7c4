import { getImage } from 'astro:assets'
import { getCollection } from 'astro:content'
import type { APIRoute, ImageMetadata } from 'astro'
import { getLawsuits } from '../catalogue.ts'
import { getLetters, jurisdictions } from '../documents/schemas/jurisdictions.ts'
import { getStateId } from '../forms/us-states.ts'
import { getConfig, getTexts } from '../settings/config.ts'
import type { DestinationList } from '../stores/destinations.ts'

/** Every destination, for the search boxes and the header menu. */
export const GET: APIRoute = async () => {
  const { suggestions, questionsPage, statesPage } = getConfig().site.search
  const lawsuits = (await getLawsuits()).map(async ({ id, data }) => ({
    kind: 'lawsuit' as const,
    name: data.name,
    also: [
      data.title,
      ...data.harms.names,
      ...data.also,
      ...(data.facts.mdl ? [`MDL ${data.facts.mdl}`] : []),
    ],
    claims: getTexts().claims[data.facts.claims.status],
    href: `/${id}`,
    picture: await getPictureUrl(data.picture.src),
    menu: data.menu,
  }))
  const states = jurisdictions.map(name => ({
    kind: 'state' as const,
    name,
    also: [getLetters(name), ...(name === 'District of Columbia' ? ['Washington DC'] : [])],
    href: `${statesPage}#${getStateId(name)}`,
  }))
  const current = await getCollection('pages', ({ data }) => !data.supersededBy)
  const pages = current.map(({ id, data }) => ({
    kind: 'page' as const,
    name: data.name ?? data.title,
    also: data.also,
    href: `/${id}`,
  }))
  const questions = (await getCollection('faq')).map(({ id, data }) => ({
    kind: 'question' as const,
    name: data.question,
    also: data.also,
    href: `${questionsPage}#${id}`,
  }))
  const { title, also } = getTexts().activeLawsuits
  const list = { kind: 'page' as const, name: title, also, href: '/active-lawsuits' }
  const destinations = [...(await Promise.all(lawsuits)), ...states, list, ...pages, ...questions]
  return Response.json({ destinations, suggestions } satisfies DestinationList)
}

/** The URL of a picture, 640 px wide: drawings unchanged, photographs as WebP. */
async function getPictureUrl(picture: ImageMetadata): Promise<string> {
  if (picture.format === 'svg') return picture.src
  return (await getImage({ src: picture, width: 640, format: 'webp' })).src
}

import { getCollection } from 'astro:content'
import type { APIRoute } from 'astro'
import { getConfig } from '../config.ts'
import type { SearchEntryList } from '../stores/lawsuit-list.ts'

/** The pages and questions that have further search terms, and the links that a search without results shows. */
export const GET: APIRoute = async () => {
  const pages = (await getCollection('pages')).map(({ id, data }) => ({
    name: data.name ?? data.title,
    also: data.also,
    href: `/${id}`,
  }))
  const { suggestions, questionsPage } = getConfig().site.search
  const questions = (await getCollection('faq')).map(({ id, data }) => ({
    name: data.question,
    also: data.also,
    href: `${questionsPage}#${id}`,
  }))
  const answers = [...pages, ...questions]
    .filter(({ also }) => also.length > 0)
    .map(({ also, ...answer }) => ({ ...answer, also: also.join(', ') }))
  return Response.json({ answers, suggestions } satisfies SearchEntryList)
}

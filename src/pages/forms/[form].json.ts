import { getCollection } from 'astro:content'
import type { APIRoute } from 'astro'
import { sourceOf } from '../../components/article/questionnaire-data.ts'
import type { FormSource } from '../../forms/form-sources.ts'

export async function getStaticPaths() {
  const entries = await getCollection('questionnaires')
  return entries.map(entry => ({ params: { form: entry.id }, props: sourceOf(entry) }))
}

/** A questionnaire, as the form island reads it. */
export const GET: APIRoute<FormSource> = ({ props }) => Response.json(props)

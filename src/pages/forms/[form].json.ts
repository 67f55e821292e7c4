import { getCollection } from 'astro:content'
import type { APIRoute } from 'astro'
import { buildFormConfig } from '../../components/shared/build-form-config.ts'
import type { FormConfig } from '../../forms/form-config.ts'

export async function getStaticPaths() {
  const entries = await getCollection('questionnaires')
  return entries.map(entry => ({ params: { form: entry.id }, props: buildFormConfig(entry) }))
}

/** A form's configuration, as the form island reads it: without what only provider and inbox read. */
const unread: readonly string[] = ['contractNote', 'flags']

export const GET: APIRoute<FormConfig> = ({ props }) =>
  new Response(JSON.stringify(props, (key, value) => (unread.includes(key) ? undefined : value)))

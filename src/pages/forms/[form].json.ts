import { getCollection } from 'astro:content'
import type { APIRoute } from 'astro'
import { buildFormConfig } from '../../components/shared/build-form-config.ts'
import type { FormConfig } from '../../forms/form-config.ts'

export async function getStaticPaths() {
  const entries = await getCollection('questionnaires')
  return entries.map(entry => ({ params: { form: entry.id }, props: buildFormConfig(entry) }))
}

/** A form's configuration, as the form island and the lead desk read it: without notes to the provider. */
export const GET: APIRoute<FormConfig> = ({ props }) =>
  new Response(
    JSON.stringify(props, (key, value) => (key === 'contractNote' ? undefined : value)),
    // The form asks for it. Hosts take it from the file's name, `astro dev` from here.
    { headers: { 'Content-Type': 'application/json' } },
  )

import type { CollectionEntry } from 'astro:content'
import { getConfig } from '../../config.ts'
import type { FormConfig } from '../../forms/form-config.ts'

const { services, site, today } = getConfig()

/** Builds what the form island needs: {@link FormConfig}. */
export function buildFormConfig({ id, data }: CollectionEntry<'questionnaires'>): FormConfig {
  return {
    questionnaire: { id, ...data },
    services,
    year: Number(today.slice(0, 4)),
    ...(data.lead && services.certificateScript && { recordingNote: site.forms.recording }),
  }
}

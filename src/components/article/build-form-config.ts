import type { CollectionEntry } from 'astro:content'
import { getConfig } from '../../config.ts'
import type { FormConfig } from '../../forms/form-config.ts'

const { services, today } = getConfig()

/** The questionnaire, services and year that the form island needs. */
export function buildFormConfig({ id, data }: CollectionEntry<'questionnaires'>): FormConfig {
  return { questionnaire: { id, ...data }, services, year: Number(today.slice(0, 4)) }
}

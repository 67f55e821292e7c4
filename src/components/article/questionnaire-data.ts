import type { CollectionEntry } from 'astro:content'
import { config } from '../../config.ts'
import type { FormSource } from '../../forms/form-sources.ts'

const { services, today } = config()

/** The questionnaire, services and year that the form island needs. */
export function sourceOf({ id, data }: CollectionEntry<'questionnaires'>): FormSource {
  return { questionnaire: { id, ...data }, services, year: Number(today.slice(0, 4)) }
}

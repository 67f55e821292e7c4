import type { CollectionEntry } from 'astro:content'
import { today } from '../schemas/day.ts'
import { services } from '../site.ts'
import type { FormSource } from '../stores/forms.ts'

/** What the form island needs of a questionnaire and of this build. */
export function sourceOf({ id, data }: CollectionEntry<'questionnaires'>): FormSource {
  return { questionnaire: { id, ...data }, services, year: Number(today.slice(0, 4)) }
}

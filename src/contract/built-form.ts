import { join } from 'node:path'
import { z } from 'astro/zod'
import * as v from 'valibot'
import { listAllFiles } from '../documents/reading/content-files.ts'
import { readJson } from '../documents/reading/read-json.ts'
import { formConfigSchema } from '../forms/form-config.ts'
import type { Questionnaire } from '../forms/model.ts'

/** What programs read of a built form. */
const builtFormSchema = v.pick(formConfigSchema, ['questionnaire'])

/** The consents that the forms of one build ask for: its file `consents.json`. */
export const consentsSchema = z.object({
  /** The id of the record of each form that asks for consent. */
  forms: z.record(z.string(), z.string()),
  /** Records, and the pages that they name, by the SHA-256 of their text. */
  texts: z.record(z.string(), z.string()),
})

export type Consents = z.output<typeof consentsSchema>

/** The questionnaires of a built site, from the files that its visitors get. */
export function readBuiltForms(folder: string, advice?: string): Questionnaire[] {
  return listAllFiles(join(folder, 'forms')).map(
    name => readJson(builtFormSchema, join(folder, 'forms', name), advice).questionnaire,
  )
}

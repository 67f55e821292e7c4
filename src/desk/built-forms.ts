import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Consents, consentsSchema, readBuiltQuestionnaires } from '../contract/consents.ts'
import { readJson } from '../documents/reading/read-json.ts'
import { UserError } from '../documents/reading/user-error.ts'
import type { Questionnaire } from '../forms/model.ts'
import { hostDescriptionSchema } from '../hosts/description.ts'

/** The forms of a site, and the consents that they ask for. */
export interface DeskForms {
  readonly questionnaires: readonly Questionnaire[]
  readonly consents: Consents
  /** The zone in which the inbox counts days and shows times, from `content/site.yaml`. */
  readonly timeZone: string
}

/**
 * The forms of a built site, not those of `content/`, which may have changed since.
 * @throws {UserError} if there is none, or a file is not as a build writes it
 */
export function readBuiltForms(folder: string): DeskForms {
  const file = join(folder, 'consents.json')
  const description = join(folder, '../hosts/description.json')
  const missing = [file, description].find(path => !existsSync(path))
  if (missing)
    throw new UserError(
      `There is no whole build: ${missing} is missing. Run "npm run build" first, or "npm start", which does both.`,
    )
  const { timeZone } = readJson(hostDescriptionSchema, description)
  const consents = readJson(consentsSchema, file)
  return { questionnaires: readBuiltQuestionnaires(folder), consents, timeZone }
}

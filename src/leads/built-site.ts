import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Consents, consentsSchema, readBuiltForms } from '../contract/built-form.ts'
import { readJson } from '../documents/reading/read-json.ts'
import { UserError } from '../documents/reading/user-error.ts'
import type { Questionnaire } from '../forms/model.ts'
import { hostDescriptionSchema } from '../hosts/description.ts'
import { type InboxStyles, readInboxStyles } from './inbox-styles.ts'

/** What the desk and the relay take of a site. */
export interface BuiltSite {
  readonly questionnaires: readonly Questionnaire[]
  readonly consents: Consents
  /** The zone in which the inbox counts days and shows times, from `content/site.yaml`. */
  readonly timeZone: string
  readonly styles: InboxStyles
}

/**
 * The forms of a built site, not those of `content/`, which may have changed since.
 * @throws {UserError} if there is none, or a file is not as a build writes it
 */
export function readBuiltSite(folder: string): BuiltSite {
  const file = join(folder, 'consents.json')
  const description = join(folder, '../hosts/description.json')
  const missing = [file, description].find(path => !existsSync(path))
  if (missing)
    throw new UserError(
      `There is no whole build: ${missing} is missing. Run "npm run build" first, or "npm start", which does both.`,
    )
  const { timeZone } = readJson(hostDescriptionSchema, description)
  const consents = readJson(consentsSchema, file)
  return { questionnaires: readBuiltForms(folder), consents, timeZone, styles: readInboxStyles() }
}

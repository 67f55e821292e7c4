import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Consents, readBuiltQuestionnaires } from '../contract/consents.ts'
import { UserError } from '../documents/user-error.ts'
import type { Questionnaire } from '../forms/model.ts'

/** The forms that visitors get, and what these ask them to agree to. */
export interface DeskForms {
  readonly questionnaires: readonly Questionnaire[]
  readonly consents: Consents
}

/**
 * The forms of a built site, not those of `content/`, which may have changed since.
 * @throws {UserError} if there is none
 */
export function readBuiltForms(folder: string): DeskForms {
  const file = join(folder, 'consents.json')
  if (!existsSync(file) || !existsSync(join(folder, '../hosts/description.json')))
    throw new UserError(
      'There is no built site. Run "npm run build" first, or "npm start", which does both.',
    )
  const consents: Consents = JSON.parse(readFileSync(file, 'utf8'))
  return { questionnaires: readBuiltQuestionnaires(folder), consents }
}

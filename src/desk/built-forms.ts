import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listAllFiles } from '../documents/content-files.ts'
import { UserError } from '../documents/user-error.ts'
import type { FormConfig } from '../forms/form-config.ts'
import type { Questionnaire } from '../forms/model.ts'
import { buildConsents, type Consents } from './consent.ts'

/** The forms that visitors get, and what these ask them to agree to. */
export interface DeskForms {
  readonly questionnaires: readonly Questionnaire[]
  readonly consents: Consents
}

const consentsFile = 'consents.json'

/**
 * Writes into a built site what its forms ask visitors to agree to.
 * @throws {UserError} if a page of the site that a consent links was not built
 */
export function saveConsents(folder: string): void {
  const readPage = (href: string) => {
    const [path] = /^\/(?!\/)[^?#]*/.exec(href) ?? []
    if (!path) return undefined
    const file = join(folder, path === '/' ? 'index.html' : `${path}.html`)
    if (!existsSync(file)) throw new UserError(`A consent links ${href}, which was not built.`)
    return readFileSync(file, 'utf8')
  }
  const consents = buildConsents(readBuiltQuestionnaires(folder), readPage)
  writeFileSync(join(folder, consentsFile), JSON.stringify(consents))
}

/**
 * The forms of a built site, from the files that its visitors get: content may have changed since.
 * @throws {UserError} if there is none
 */
export function readBuiltForms(folder: string): DeskForms {
  const file = join(folder, consentsFile)
  if (!existsSync(file))
    throw new UserError(
      'There is no built site. Run "npm run build" first, or "npm start", which does both.',
    )
  const consents: Consents = JSON.parse(readFileSync(file, 'utf8'))
  return { questionnaires: readBuiltQuestionnaires(folder), consents }
}

function readBuiltQuestionnaires(folder: string): Questionnaire[] {
  return listAllFiles(join(folder, 'forms')).map(name => {
    const config: FormConfig = JSON.parse(readFileSync(join(folder, 'forms', name), 'utf8'))
    return config.questionnaire
  })
}

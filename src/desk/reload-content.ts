import { readdirSync, statSync } from 'node:fs'
import { requireData } from '../documents/finding.ts'
import { questionnaireFolders, readFilledQuestionnaires } from '../documents/questionnaire/read.ts'
import { readSite, type Site } from '../documents/schemas/site.ts'
import type { Questionnaire } from '../forms/model.ts'

/**
 * The name of the site and its questionnaires, from `content/` of the working directory.
 * @throws {FindingsError} if they are not valid
 */
export function readSiteForms(site: Site = requireData(readSite())): {
  name: string
  questionnaires: Questionnaire[]
} {
  return { name: site.name, questionnaires: requireData(readFilledQuestionnaires(site)) }
}

/**
 * A fingerprint of the files that {@link readSiteForms} reads. It differs after a file was added,
 * changed or deleted.
 */
export function fingerprintContent(): string {
  const read = questionnaireFolders.flatMap(folder =>
    readdirSync(folder).map(name => `${folder}/${name}`),
  )
  return ['content/site.yaml', ...read]
    .map(file => `${file} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs}`)
    .join()
}

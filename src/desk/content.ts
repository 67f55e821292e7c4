import { readdirSync, statSync } from 'node:fs'
import type { Questionnaire } from '../schemas/questionnaire.ts'
import { filledQuestionnaires, formFolders } from '../schemas/questionnaires.ts'
import { readSite } from '../schemas/site.ts'

/** The name of the site and its questionnaires, from `content/` of the working directory. */
export function readContent(): { name: string; questionnaires: Questionnaire[] } {
  const site = readSite()
  return { name: site.name, questionnaires: filledQuestionnaires(site) }
}

/** Another text whenever one of the files that {@link readContent} reads has come, changed or gone. */
export function contentState(): string {
  const read = formFolders.flatMap(folder => readdirSync(folder).map(name => `${folder}/${name}`))
  return ['content/site.yaml', ...read]
    .map(file => `${file} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs}`)
    .join()
}

import { readdirSync, statSync } from 'node:fs'
import type { Questionnaire } from '../schemas/questionnaire.ts'
import { readQuestionnaires } from '../schemas/questionnaires.ts'
import { fillAll, readSite } from '../schemas/site.ts'

const folders = ['content/questionnaires', 'content/parts'] as const

/** The name of the site and its questionnaires, from `content/` of the working directory. */
export function readContent(): { name: string; questionnaires: Questionnaire[] } {
  const site = readSite()
  const found = readQuestionnaires(...folders)
  return { name: site.name, questionnaires: fillAll(found, site) }
}

/** Another text whenever one of the files that {@link readContent} reads has come, changed or gone. */
export function contentState(): string {
  const read = folders.flatMap(folder => readdirSync(folder).map(name => `${folder}/${name}`))
  return ['content/site.yaml', ...read]
    .map(file => `${file} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs}`)
    .join()
}

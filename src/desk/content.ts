import type { Questionnaire } from '../schemas/questionnaire.ts'
import { readQuestionnaires } from '../schemas/questionnaires.ts'
import { fillAll, readSite } from '../schemas/site.ts'

/** The name of the site and its questionnaires, from `content/` of the working directory. */
export function readContent(): { name: string; questionnaires: Questionnaire[] } {
  const site = readSite()
  const found = readQuestionnaires('content/questionnaires', 'content/parts')
  return { name: site.name, questionnaires: fillAll(found, site) }
}

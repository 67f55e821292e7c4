import { requireData } from '../documents/finding.ts'
import { readFilledQuestionnaires } from '../documents/questionnaire/read.ts'
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

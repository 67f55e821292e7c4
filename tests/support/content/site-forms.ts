import { requireData } from '../../../src/documents/finding.ts'
import { readFilledQuestionnaires } from '../../../src/documents/questionnaire/read.ts'
import { readSite } from '../../../src/documents/schemas/site.ts'

/** The forms of `content/`, with settings filled in. */
export const siteForms = requireData(readFilledQuestionnaires(requireData(readSite())))

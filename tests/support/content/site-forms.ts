import {
  fillQuestionnaires,
  validateContent,
} from '../../../src/documents/checks/validate-content.ts'
import { requireData } from '../../../src/documents/reading/finding.ts'

/** The forms of `content/`, with settings filled in. */
export const siteForms = fillQuestionnaires(requireData(await validateContent()))

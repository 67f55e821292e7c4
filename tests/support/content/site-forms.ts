import {
  fillQuestionnaires,
  validateContent,
} from '../../../src/documents/checks/validate-content.ts'
import { requireData } from '../../../src/documents/reading/finding.ts'

export const siteForms = fillQuestionnaires(requireData(await validateContent()))

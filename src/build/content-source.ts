import {
  type ContentValidation,
  listBlockingFindings,
  validateContent,
} from '../documents/checks/validate-content.ts'
import { FindingsError, requireData } from '../documents/reading/finding.ts'
import type { Texts } from '../documents/schemas/texts.ts'

export type UsableContent = ContentValidation & { readonly texts: Texts }

/** @throws {FindingsError} if the texts do not fit */
function requireTexts({ texts, ...content }: ContentValidation): UsableContent {
  if (!texts) throw new FindingsError(content.invalid)
  return { ...content, texts }
}

/** The content of a run, which its integrations share. */
export type ContentSource = Awaited<ReturnType<typeof openContent>>

/**
 * Reads all content.
 * @throws {FindingsError} if settings, texts or partners do not fit
 */
export async function openContent() {
  let result = await validateContent()
  let content = requireTexts(requireData(result))
  return {
    /** As it was read last, or before, while its settings, its texts or its forms do not fit. */
    get content() {
      return content
    },
    get findings() {
      return listBlockingFindings(result)
    },
    async readAgain() {
      result = await validateContent()
      if (!result.data?.texts) return
      const { questionnaires } = result.data.questionnaires.length > 0 ? result.data : content
      content = { ...requireTexts(result.data), questionnaires }
    },
  }
}

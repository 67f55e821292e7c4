import {
  type ContentValidation,
  createContentValidator,
  listBlockingFindings,
} from '../documents/checks/validate-content.ts'
import { type Finding, FindingsError, requireData } from '../documents/reading/finding.ts'
import type { Texts } from '../documents/schemas/texts.ts'

/** Content with which pages can be rendered. */
export type UsableContent = ContentValidation & { readonly texts: Texts }

/** @throws {FindingsError} if the texts do not fit */
function requireTexts({ texts, ...content }: ContentValidation): UsableContent {
  if (!texts) throw new FindingsError(content.invalid)
  return { ...content, texts }
}

/** The content of a run, which its integrations share. */
export interface ContentSource {
  /** As it was read last, or before, while its settings, its texts or its forms do not fit. */
  readonly content: UsableContent
  /** What stops a build. */
  readonly findings: readonly Finding[]
  /** Reads again what has changed. */
  readAgain(): Promise<void>
  /** Forgets everything, which would fill the memory of the whole build. */
  release(): void
}

/**
 * Reads all content.
 * @throws {FindingsError} if settings, texts or partners do not fit
 */
export async function openContent(): Promise<ContentSource> {
  let validate: ReturnType<typeof createContentValidator> | undefined = createContentValidator()
  let result = await validate()
  let content: UsableContent | undefined = requireTexts(requireData(result))
  return {
    get content() {
      if (!content) throw new Error('The content was released when the build started.')
      return content
    },
    get findings() {
      return listBlockingFindings(result)
    },
    async readAgain() {
      result = await validate!()
      if (!result.data?.texts) return
      const { questionnaires } = result.data.questionnaires.length > 0 ? result.data : content!
      content = { ...requireTexts(result.data), questionnaires }
    },
    release() {
      validate = content = undefined
      result = { findings: [] }
    },
  }
}

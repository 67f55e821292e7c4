import {
  type ContentValidation,
  createContentValidator,
  listBlockingFindings,
} from '../documents/checks/validate-content.ts'
import { type Finding, requireData } from '../documents/reading/finding.ts'

/** The content of a run, which its integrations share. */
export interface ContentSource {
  /** As it was when its settings and texts, and its forms, could last be used. */
  readonly content: ContentValidation
  /** What stops a build. */
  readonly findings: readonly Finding[]
  /** Reads again what has changed. */
  readAgain(): Promise<void>
  /** Forgets everything, which would fill the memory of the whole build. */
  release(): void
}

/**
 * Reads all content.
 * @throws {FindingsError} if settings or texts cannot be used
 */
export async function openContent(): Promise<ContentSource> {
  let validate: ReturnType<typeof createContentValidator> | undefined = createContentValidator()
  let result = await validate()
  let content: ContentValidation | undefined = requireData(result)
  return {
    get content() {
      return content!
    },
    get findings() {
      return listBlockingFindings(result)
    },
    async readAgain() {
      result = await validate!()
      if (!result.data) return
      const { questionnaires } = result.data.questionnaires.length > 0 ? result.data : content!
      content = { ...result.data, questionnaires }
    },
    release() {
      validate = content = undefined
      result = { findings: [] }
    },
  }
}

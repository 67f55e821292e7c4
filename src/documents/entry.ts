import type { Finding } from './finding.ts'
import { lineOf, type Source } from './parse.ts'

/** A document of `content/` whose front matter fits its schema. */
export interface Entry<Data> {
  /** The file name without its extension, which is the route. */
  readonly id: string
  /** Path from the project's root. */
  readonly file: string
  readonly data: Data
  /** The front matter as text, which has the lines of findings. */
  readonly front: Source
}

/** A finding about a field. */
export function findingAt(
  { file, front }: Entry<unknown>,
  path: readonly PropertyKey[],
  message: string,
  suggestion: string,
): Finding {
  return { file, line: lineOf(front, path), message, suggestion }
}

/** A finding if the form with this name does not exist. */
export function formless(
  entry: Entry<{ readonly questionnaire?: string | undefined }>,
  questionnaires: readonly { readonly id: string }[],
): Finding[] {
  const unknown = unknownForm(entry.data.questionnaire, questionnaires)
  return unknown ? [findingAt(entry, ['questionnaire'], unknown.message, unknown.suggestion)] : []
}

/** The message about an unknown questionnaire, if it is unknown. */
export function unknownForm(
  name: string | undefined,
  questionnaires: readonly { readonly id: string }[],
): Pick<Finding, 'message' | 'suggestion'> | undefined {
  const ids = questionnaires.map(({ id }) => id)
  if (name === undefined || ids.includes(name)) return undefined
  const message = `there is no questionnaire "${name}"`
  return { message, suggestion: `questionnaire: one of ${ids.join(', ')}` }
}

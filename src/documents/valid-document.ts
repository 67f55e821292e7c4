import { describeChoice } from './choices.ts'
import type { Finding } from './finding.ts'
import type { ParsedYaml } from './yaml.ts'

/** A document of `content/` whose front matter fits its schema. */
export interface ValidDocument<Data> {
  /** The file name without its extension, which is the route. */
  readonly id: string
  /** Path from the project's root. */
  readonly file: string
  readonly data: Data
  /** The front matter, which has the lines of findings. */
  readonly yaml: ParsedYaml
}

/** A finding about a field. */
export function createFieldFinding(
  { file, yaml }: ValidDocument<unknown>,
  path: readonly PropertyKey[],
  message: string,
  suggestion: string,
): Finding {
  return { file, line: yaml.lineOf(path), message, suggestion }
}

/** A finding if the form with this name does not exist. */
export function checkFormReference(
  entry: ValidDocument<{ readonly questionnaire?: string | undefined }>,
  questionnaires: readonly { readonly id: string }[],
): Finding[] {
  const problem = describeUnknownForm(entry.data.questionnaire, questionnaires)
  return problem
    ? [createFieldFinding(entry, ['questionnaire'], problem.message, problem.suggestion)]
    : []
}

/** The message about an unknown questionnaire, if it is unknown. */
export function describeUnknownForm(
  name: string | undefined,
  questionnaires: readonly { readonly id: string }[],
): Pick<Finding, 'message' | 'suggestion'> | undefined {
  const ids = questionnaires.map(({ id }) => id)
  if (name === undefined || ids.includes(name)) return undefined
  const message = `there is no questionnaire "${name}"`
  return { message, suggestion: describeChoice(name, ids, 'questionnaire') }
}

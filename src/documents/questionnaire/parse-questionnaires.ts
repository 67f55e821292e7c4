import type { Questionnaire } from '../../forms/model.ts'
import { idOf } from '../reading/content-files.ts'
import type { Finding, Result } from '../reading/finding.ts'
import { validateYaml } from '../reading/validate-yaml.ts'
import { findSyntaxFindings, type ParsedYaml } from '../reading/yaml.ts'
import { expandParts } from './parts.ts'
import { createQuestionnaireSchema } from './questionnaire.ts'

/** Questionnaires with the parts that they include. */
export function parseQuestionnaires(
  forms: readonly ParsedYaml[],
  parts: readonly ParsedYaml[],
  categories?: readonly string[],
): Result<Questionnaire[]> {
  const broken = [...forms, ...parts].flatMap(findSyntaxFindings)
  if (broken.length > 0) return { findings: broken }
  const schema = createQuestionnaireSchema(categories)
  const findings: Finding[] = []
  const questionnaires = forms.flatMap(form => {
    const expanded = expandParts(form, parts)
    const result = expanded.findings ? expanded : validateYaml(schema, expanded.data)
    if (!result.findings) return { id: idOf(form.file), ...result.data }
    findings.push(...result.findings)
    return []
  })
  return findings.length > 0 ? { findings } : { data: questionnaires }
}

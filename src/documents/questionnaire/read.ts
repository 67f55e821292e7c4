import { readFileSync } from 'node:fs'
import type { Questionnaire } from '../../forms/model.ts'
import { idOf, listContentFiles } from '../content-files.ts'
import type { Finding, Result } from '../finding.ts'
import { fillAllPlaceholders, type Site } from '../schemas/site.ts'
import { findSyntaxFindings, type ParsedYaml, parseYaml, validateYaml } from '../yaml.ts'
import { expandParts } from './parts.ts'
import { createQuestionnaireSchema } from './questionnaire.ts'

/** The site's questionnaires, with settings filled in. */
export function readFilledQuestionnaires(site: Site): Result<Questionnaire[]> {
  const { data, findings } = parseQuestionnaires(
    readYamlFiles('content/questionnaires'),
    readYamlFiles('content/parts'),
  )
  return findings ? { findings } : { data: data.map(form => fillAllPlaceholders(form, site)) }
}

/**
 * Questionnaires with the parts that they include.
 * @param categories the categories that those who receive leads know; any if it is not given
 */
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

function readYamlFiles(folder: string): ParsedYaml[] {
  return listContentFiles(folder)
    .filter(file => file.endsWith('.yaml'))
    .map(file => parseYaml({ file, text: readFileSync(file, 'utf8') }))
}

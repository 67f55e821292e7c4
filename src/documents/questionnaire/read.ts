import { readFileSync } from 'node:fs'
import type { Questionnaire } from '../../forms/model.ts'
import { idOf, listContentFiles } from '../content-files.ts'
import { combineResults, type Result } from '../finding.ts'
import { fillAllPlaceholders, type Site } from '../schemas/site.ts'
import { findSyntaxFindings, type ParsedYaml, parseYaml, validateYaml } from '../yaml.ts'
import { expandParts } from './parts.ts'
import { createQuestionnaireSchema } from './questionnaire.ts'

/** The site's questionnaires, with settings filled in. */
export function readFilledQuestionnaires(site: Site): Result<Questionnaire[]> {
  const { data, findings } = readQuestionnaires()
  return findings ? { findings } : { data: data.map(form => fillAllPlaceholders(form, site)) }
}

/** Every questionnaire, with the parts that it includes. */
export function readQuestionnaires(): Result<Questionnaire[]> {
  return parseQuestionnaires(
    readYamlFiles('content/questionnaires'),
    readYamlFiles('content/parts'),
  )
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
  return combineResults(
    forms.map((form): Result<Questionnaire> => {
      const { data: yaml, findings } = expandParts(form, parts)
      if (findings) return { findings }
      const valid = validateYaml(schema, yaml)
      return valid.findings ? valid : { data: { id: idOf(yaml.file), ...valid.data } }
    }),
  )
}

function readYamlFiles(folder: string): ParsedYaml[] {
  return listContentFiles(folder)
    .filter(file => file.endsWith('.yaml'))
    .map(file => parseYaml({ file, text: readFileSync(file, 'utf8') }))
}

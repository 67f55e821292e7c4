import { readFileSync } from 'node:fs'
import type { z } from 'astro/zod'
import { isSeq } from 'yaml'
import type { Questionnaire } from '../../forms/model.ts'
import { findIgnoredFiles, idOf, listContentFiles } from '../content-files.ts'
import { combineResults, type Result } from '../finding.ts'
import { fillAllPlaceholders, findUnfillable, type Site } from '../schemas/site.ts'
import { type ParsedYaml, parseYaml, validateYaml } from '../yaml.ts'
import type { Parts } from './parts.ts'
import {
  createQuestionnaireSchema,
  createStepPartSchema,
  expandedQuestionnaireSchema,
  listPartSchema,
  stepSchema,
} from './questionnaire.ts'

/** The folders of the questionnaires and of the parts that they share. */
export const questionnaireFolders = ['content/questionnaires', 'content/parts'] as const

/**
 * The site's questionnaires, with settings filled in. It has findings about every file that would
 * be ignored and every unknown placeholder.
 */
export function readFilledQuestionnaires(site: Site): Result<Questionnaire[]> {
  const ignored = questionnaireFolders.flatMap(findIgnoredFiles)
  if (ignored.length > 0) return { findings: ignored }
  const { data, findings } = readQuestionnaires(...questionnaireFolders)
  return findings ? { findings } : combineResults(data.map(form => fillQuestionnaire(form, site)))
}

function fillQuestionnaire(form: Questionnaire, site: Site): Result<Questionnaire> {
  const message = findUnfillable(form, site)
  if (message === undefined) return { data: fillAllPlaceholders(form, site) }
  const file = `${questionnaireFolders[0]}/${form.id}.yaml`
  return { findings: [{ file, message, suggestion: 'Look in the form and in its parts.' }] }
}

/** Every questionnaire of a folder, with the parts that it includes. */
export function readQuestionnaires(folder: string, parts: string): Result<Questionnaire[]> {
  return parseQuestionnaires(readYamlFiles(folder), readYamlFiles(parts))
}

/**
 * Questionnaires with the parts that they include. If a part is not valid, only its findings are
 * returned, because every form that includes it would have them too.
 */
export function parseQuestionnaires(
  forms: readonly ParsedYaml[],
  parts: readonly ParsedYaml[],
): Result<Questionnaire[]> {
  const { data, findings } = parseParts(parts)
  if (findings) return { findings }
  const schema = createQuestionnaireSchema(data)
  return combineResults(
    forms.map((yaml): Result<Questionnaire> => {
      const form = validateYaml(schema, yaml, expandedQuestionnaireSchema)
      return form.findings ? form : { data: { id: idOf(yaml.file), ...form.data } }
    }),
  )
}

/** Parts by name: lists of questions first, then steps, because steps include lists. */
export function parseParts(sources: readonly ParsedYaml[]): Result<Parts> {
  const { lists = [], steps = [] } = Object.groupBy(sources, yaml =>
    isSeq(yaml.document.contents) ? 'lists' : 'steps',
  )
  const read = (some: readonly ParsedYaml[], schema: z.ZodType, fields: z.ZodType) =>
    combineResults(
      some.map((yaml): Result<[string, unknown]> => {
        const part = validateYaml(schema, yaml, fields)
        return part.findings ? part : { data: [idOf(yaml.file), part.data] }
      }),
    )
  const found = read(lists, listPartSchema, listPartSchema)
  if (found.findings) return found
  const schema = createStepPartSchema(Object.fromEntries(found.data))
  const { data, findings } = read(steps, schema, stepSchema)
  return findings ? { findings } : { data: Object.fromEntries([...found.data, ...data]) }
}

function readYamlFiles(folder: string): ParsedYaml[] {
  return listContentFiles(folder)
    .filter(file => file.endsWith('.yaml'))
    .map(file => parseYaml({ file, text: readFileSync(file, 'utf8') }))
}

import { readFileSync } from 'node:fs'
import type { z } from 'astro/zod'
import { isSeq, parseDocument } from 'yaml'
import type { Questionnaire } from '../../forms/model.ts'
import { filesIn, idOf, unread } from '../files.ts'
import { ContentError } from '../finding.ts'
import { parse, type Source } from '../parse.ts'
import { fillAll, type Site } from '../schemas/site.ts'
import type { Parts } from './parts.ts'
import { listPart, questionnaire, step, stepPart, unfolded } from './questionnaire.ts'

/** The folders of the questionnaires and of the parts that they share. */
export const formFolders = ['content/questionnaires', 'content/parts'] as const

/**
 * The site's questionnaires, with settings filled in.
 * @throws {ContentError} naming every file that would be ignored and every unknown placeholder
 */
export function filledQuestionnaires(site: Site): Questionnaire[] {
  const found = readQuestionnaires(...formFolders)
  const lost = formFolders.flatMap(unread)
  if (lost.length > 0) throw new ContentError(lost)
  return found.map(form => {
    try {
      return fillAll(form, site)
    } catch (error) {
      const file = `${formFolders[0]}/${form.id}.yaml`
      const suggestion = 'Look in the form and in its parts.'
      throw new ContentError([{ file, message: (error as Error).message, suggestion }])
    }
  })
}

/** Every questionnaire of a folder, with the parts that it includes. */
export function readQuestionnaires(folder: string, parts: string): Questionnaire[] {
  const schema = questionnaire(readParts(sourcesIn(parts)))
  return sourcesIn(folder).map(source => ({
    id: idOf(source.file),
    ...parse(schema, source, unfolded),
  }))
}

/**
 * Parts by name: lists of questions first, then steps, because steps include lists.
 * @param attempt wraps the reading of each part. If it returns undefined for a part, that part is
 * left out; for a list, the steps are left out as well
 */
export function readParts(
  sources: readonly Source[],
  attempt: <T>(read: () => T) => T | undefined = read => read(),
): Parts {
  const { lists = [], steps = [] } = Object.groupBy(sources, source =>
    isSeq(parseDocument(source.text).contents) ? 'lists' : 'steps',
  )
  const read = (some: readonly Source[], schema: z.ZodType, fields: z.ZodType) =>
    some.flatMap((source): [string, unknown][] => {
      const part = attempt(() => parse(schema, source, fields))
      return part === undefined ? [] : [[idOf(source.file), part]]
    })
  const found = read(lists, listPart, listPart)
  if (found.length < lists.length) return Object.fromEntries(found)
  const known = Object.fromEntries([...steps.map(step => [idOf(step.file), {}]), ...found])
  return Object.fromEntries([...found, ...read(steps, stepPart(known), step)])
}

function sourcesIn(folder: string): Source[] {
  return filesIn(folder)
    .filter(file => file.endsWith('.yaml'))
    .map(file => ({ file, text: readFileSync(file, 'utf8') }))
}

import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { z } from 'astro/zod'
import { isSeq, parseDocument } from 'yaml'
import { filesIn } from './files.ts'
import { type Examples, parse, type Source } from './parse.ts'
import type { Parts } from './parts.ts'
import {
  listPart,
  type Questionnaire,
  questionnaire,
  questionnaireExamples,
  stepPart,
} from './questionnaire.ts'

/** Every questionnaire of a folder, with the parts its files name. */
export function readQuestionnaires(folder: string, parts: string): Questionnaire[] {
  const schema = questionnaire(readParts(sourcesIn(parts)))
  return sourcesIn(folder).map(source => ({
    id: nameOf(source),
    ...parse(schema, questionnaireExamples, source),
  }))
}

/**
 * Parts by their names: lists of questions, and steps, which are read with the lists that they name.
 * @param attempt runs the reading of each; a part of which it gives nothing is missing, and so is,
 * if that is a list, every step
 */
export function readParts(
  sources: readonly Source[],
  attempt: <T>(read: () => T) => T | undefined = read => read(),
): Parts {
  const { lists = [], steps = [] } = Object.groupBy(sources, source =>
    isSeq(parseDocument(source.text).contents) ? 'lists' : 'steps',
  )
  const read = (some: readonly Source[], schema: z.ZodType, prefix: string) =>
    some.flatMap((source): [string, unknown][] => {
      const part = attempt(() => parse(schema, examplesUnder(prefix), source))
      return part === undefined ? [] : [[nameOf(source), part]]
    })
  const found = read(lists, listPart, 'steps.questions.')
  if (found.length < lists.length) return Object.fromEntries(found)
  const known = Object.fromEntries([...steps.map(step => [nameOf(step), {}]), ...found])
  return Object.fromEntries([...found, ...read(steps, stepPart(known), 'steps.')])
}

function sourcesIn(folder: string): Source[] {
  return filesIn(folder)
    .filter(file => file.endsWith('.yaml'))
    .map(file => ({ file, text: readFileSync(file, 'utf8') }))
}

function nameOf({ file }: Source): string {
  return basename(file, '.yaml')
}

/** What to write for the fields of a part, which begins where a field of a form does. */
function examplesUnder(prefix: string): Examples {
  return Object.fromEntries(
    Object.entries(questionnaireExamples)
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, example]) => [path.slice(prefix.length), example]),
  )
}

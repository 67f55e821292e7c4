import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { z } from 'astro/zod'
import { type Examples, parse } from './parse.ts'
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
  const schema = questionnaire(readParts(parts))
  return yamlFiles(folder).map(file => {
    const text = readFileSync(file, 'utf8')
    const id = basename(file, '.yaml')
    return { id, ...parse(schema, questionnaireExamples, { file, text }) }
  })
}

function readParts(folder: string): Parts {
  const files = yamlFiles(folder)
  const names = files.map(partName)
  return Object.fromEntries(
    files.map(file => [partName(file), readPart(file, readFileSync(file, 'utf8'), names)]),
  )
}

/**
 * A part: a list of questions, or a step.
 * @param names of all parts
 */
export function readPart(file: string, text: string, names: readonly string[]): unknown {
  const source = { file, text }
  return Array.isArray(parse(z.unknown(), {}, source))
    ? parse(listPart, examplesUnder('steps.questions.'), source)
    : parse(stepPart(names), examplesUnder('steps.'), source)
}

function partName(file: string): string {
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

function yamlFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.yaml'))
    .sort()
    .map(name => `${folder}/${name}`)
}

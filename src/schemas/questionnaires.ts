import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { z } from 'astro/zod'
import { parse } from './parse.ts'
import {
  type Parts,
  type Questionnaire,
  questionnaire,
  questionnaireExamples,
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
  return Object.fromEntries(
    yamlFiles(folder).map(file => [
      basename(file, '.yaml'),
      readPart(file, readFileSync(file, 'utf8')),
    ]),
  )
}

/** A part as it is written: what it may say depends on where it is included. */
export function readPart(file: string, text: string): unknown {
  return parse(z.unknown(), {}, { file, text })
}

function yamlFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.yaml'))
    .sort()
    .map(name => `${folder}/${name}`)
}

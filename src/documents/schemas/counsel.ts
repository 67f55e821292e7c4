import { existsSync } from 'node:fs'
import { z } from 'astro/zod'
import { readRequiredFile } from '../reading/content-files.ts'
import type { Result } from '../reading/finding.ts'
import { listFieldPassages, type Passage } from '../reading/passages.ts'
import { validateYaml } from '../reading/validate-yaml.ts'
import { parseYaml } from '../reading/yaml.ts'
import { textSchema } from './fields.ts'

export const counselFile = 'content/counsel.yaml'

/** Notes to the lawyer by the file that they are about. They stand in one file, so that settling them changes no other. */
export const counselSchema = z.record(z.string(), z.union([textSchema, z.array(textSchema)]))

/** Each note with its line and the file that it is about. There may be no file of notes. */
export function readCounselNotes(): Result<readonly Passage[]> {
  if (!existsSync(counselFile)) return { data: [] }
  const { data, findings } = readRequiredFile(counselFile)
  if (findings) return { findings }
  const yaml = parseYaml(data)
  const validated = validateYaml(counselSchema, yaml)
  return validated.findings ? validated : { data: listFieldPassages(yaml) }
}

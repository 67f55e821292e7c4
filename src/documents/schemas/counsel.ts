import { existsSync } from 'node:fs'
import { z } from 'astro/zod'
import { listAllFiles, readRequiredFile } from '../reading/content-files.ts'
import type { Finding, Result } from '../reading/finding.ts'
import { findNearest } from '../reading/nearest.ts'
import { locate, parseYaml, validateYaml } from '../reading/yaml.ts'
import { textSchema } from './fields.ts'

/** Notes to the lawyer by the file that they are about. They stand in one file, so that settling them changes no other. */
export const counselSchema = z.record(z.string(), z.union([textSchema, z.array(textSchema)]))

/** A note to the lawyer. */
export interface CounselNote {
  /** The file of `content/` that it is about. */
  readonly about: string
  readonly text: string
  /** Its line in the file of notes. */
  readonly line: number
}

export const counselFile = 'content/counsel.yaml'

/** Reads the notes, of which there may be none. It has findings about those whose file does not exist. */
export function readCounselNotes(): Result<CounselNote[]> {
  if (!existsSync(counselFile)) return { data: [] }
  const { data: source, findings } = readRequiredFile(counselFile)
  if (findings) return { findings }
  const yaml = parseYaml(source)
  const notes = validateYaml(counselSchema, yaml)
  if (notes.findings) return notes
  const files = listAllFiles('content').map(name => `content/${name}`)
  const result: CounselNote[] = []
  const missing: Finding[] = []
  for (const [about, texts] of Object.entries(notes.data)) {
    const { line } = locate(yaml, [about])
    result.push(...[texts].flat().map(text => ({ about, text, line })))
    if (files.includes(about)) continue
    const near = findNearest(about, files)
    const suggestion = near ? `Did you mean "${near}"?` : 'Take it out.'
    const message = `has a note about ${about}, which does not exist`
    missing.push({ file: counselFile, line, message, suggestion })
  }
  return missing.length > 0 ? { findings: missing } : { data: result }
}

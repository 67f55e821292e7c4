import type { Result } from '../reading/finding.ts'
import { type ParsedYaml, validateYaml } from '../reading/yaml.ts'
import { fillAllPlaceholders, findUnfillable } from '../schemas/placeholders.ts'
import { type Site, siteSchema } from '../schemas/site.ts'

/** The settings of `content/site.yaml`, with their placeholders filled in. */
export function validateSite(yaml: ParsedYaml): Result<Site> {
  const { data, findings } = validateYaml(siteSchema, yaml)
  if (findings) return { findings }
  const mark = findUnfillable(data, data)
  if (mark === undefined) return { data: fillAllPlaceholders(data, data) }
  const { file, text } = yaml
  const lines = text.split('\n')
  const line = lines.findIndex(line => !line.startsWith('#') && line.includes(mark)) + 1
  const message = `"${mark}" is not a setting with a plain value`
  return { findings: [{ file, line, message, suggestion: 'Write the value itself.' }] }
}

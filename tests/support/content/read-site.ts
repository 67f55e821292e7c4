import { readFileSync } from 'node:fs'
import { validateSite } from '../../../src/documents/checks/validate-site.ts'
import { requireData } from '../../../src/documents/reading/finding.ts'
import { parseYaml } from '../../../src/documents/reading/yaml.ts'
import type { Site } from '../../../src/documents/schemas/site.ts'

/**
 * The settings of a file, with their placeholders filled in.
 * @throws {FindingsError} if they do not fit
 */
export function readSite(file = 'content/site.yaml'): Site {
  return requireData(validateSite(parseYaml({ file, text: readFileSync(file, 'utf8') })))
}

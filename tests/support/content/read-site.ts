import { requireData } from '../../../src/documents/reading/finding.ts'
import { readYaml } from '../../../src/documents/reading/validate-yaml.ts'
import { fillAllPlaceholders } from '../../../src/documents/schemas/placeholders.ts'
import { type Site, siteSchema } from '../../../src/documents/schemas/site.ts'

/**
 * The settings of a file, with their placeholders filled in.
 * @throws {FindingsError} if they do not fit
 */
export function readSite(file = 'content/site.yaml'): Site {
  const site = requireData(readYaml(siteSchema, file))
  return fillAllPlaceholders(site, site)
}

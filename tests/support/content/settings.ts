import type { PageSettings } from '../../../src/build/content-integration.ts'
import { validateContent } from '../../../src/documents/checks/validate-content.ts'
import { requireData } from '../../../src/documents/reading/finding.ts'
import { readConfig } from '../../../src/run-config.ts'

const { texts, partners, site } = requireData(await validateContent())

/** What the module `virtual:settings` gives to pages. */
export default { texts, partners, config: readConfig(site) } satisfies PageSettings

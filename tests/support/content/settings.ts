import type { PageSettings } from '../../../src/build/content-integration.ts'
import { openContent } from '../../../src/build/content-source.ts'
import { readConfig } from '../../../src/settings/run-config.ts'

const { texts, partners, site } = (await openContent()).content

/** What the module `virtual:settings` gives to pages. */
export default { texts, partners, config: readConfig(site) } satisfies PageSettings

import { mkdirSync, writeFileSync } from 'node:fs'
import { readSiteForms } from '../desk/reload-content.ts'

// `wrangler` runs this before it bundles the relay, which cannot read files.
mkdirSync('.wrangler', { recursive: true })
writeFileSync('.wrangler/questionnaires.json', JSON.stringify(readSiteForms().questionnaires))

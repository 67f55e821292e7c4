import { writeFileSync } from 'node:fs'
import { readContent } from '../content.ts'

// `wrangler` runs this before it bundles the relay, which cannot read files.
writeFileSync('hosts/questionnaires.json', JSON.stringify(readContent().questionnaires))

import { mkdirSync, writeFileSync } from 'node:fs'
import look from '#inbox-look'
import { readBuiltForms } from '../desk/built-forms.ts'

// `wrangler` runs this before it bundles the relay, which cannot read files.
mkdirSync('.wrangler', { recursive: true })
writeFileSync('.wrangler/questionnaires.json', JSON.stringify(readBuiltForms('dist')))
writeFileSync('.wrangler/inbox-look.json', JSON.stringify(look))

import { mkdirSync, writeFileSync } from 'node:fs'
import styles from '#inbox-styles'
import { readBuiltForms } from '../desk/built-forms.ts'
import { runProgram } from '../program.ts'

// `wrangler` runs this before it bundles the relay, which cannot read files.
await runProgram(() => {
  mkdirSync('.wrangler', { recursive: true })
  writeFileSync('.wrangler/questionnaires.json', JSON.stringify(readBuiltForms('dist')))
  writeFileSync('.wrangler/inbox-styles.json', JSON.stringify(styles))
})

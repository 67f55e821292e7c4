import { mkdirSync, writeFileSync } from 'node:fs'
import { readBuiltSite } from '../leads/built-site.ts'
import { runProgram } from '../program.ts'

// `wrangler` runs this before it bundles the relay, which cannot read files.
await runProgram(() => {
  mkdirSync('.wrangler', { recursive: true })
  writeFileSync('.wrangler/built-site.json', JSON.stringify(readBuiltSite('dist')))
})

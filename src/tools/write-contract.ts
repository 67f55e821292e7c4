import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { buildContract } from '../contract/contract.ts'
import { renderContractTable } from '../contract/contract-table.ts'
import { readSiteForms } from '../desk/reload-content.ts'
import { runProgram } from '../program.ts'

// npm run write:contract [-- folder]
await runProgram(() => {
  const { site, environment } = readConfig()
  const { name, questionnaires } = readSiteForms(site)
  const { SITE_URL } = environment
  const folder = process.argv[2] ?? '.'
  const file = join(folder, 'contract.json')
  const contract = buildContract(questionnaires, `${name}: what its forms send`, SITE_URL)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${JSON.stringify(contract, null, 2)}\n`)
  const table = join(folder, 'contract.md')
  writeFileSync(table, renderContractTable(questionnaires, SITE_URL))
  console.log(`Wrote ${file} and ${table}, from ${questionnaires.length} questionnaires.`)
})

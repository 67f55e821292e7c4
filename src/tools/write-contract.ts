import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { buildContract } from '../contract/contract.ts'
import { requireData } from '../documents/finding.ts'
import { readFilledQuestionnaires } from '../documents/questionnaire/read.ts'
import { readArguments, runProgram } from '../program.ts'

const usage = 'Write, for example: npm run write:contract -- folder'

await runProgram(() => {
  const { site, environment } = readConfig()
  const questionnaires = requireData(readFilledQuestionnaires(site))
  const [folder = '.'] = readArguments({ allowPositionals: true }, usage).positionals
  const file = join(folder, 'contract.json')
  const title = `${site.name}: what its forms send`
  const contract = buildContract(questionnaires, title, environment.SITE_URL)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${JSON.stringify(contract, null, 2)}\n`)
  console.log(`Wrote ${file}, from ${questionnaires.length} questionnaires.`)
})

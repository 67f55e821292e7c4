import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildContract } from '../contract/contract.ts'
import { fillQuestionnaires, validateContent } from '../documents/checks/validate-content.ts'
import { requireData } from '../documents/reading/finding.ts'
import { readArguments, runProgram } from '../program.ts'
import { sendsToRelay } from '../settings/environment.ts'
import { readConfig } from '../settings/run-config.ts'
import { readProvider } from './launch/worker-settings.ts'

const usage = 'Write, for example: npm run write:contract -- folder'

await runProgram(async () => {
  const content = requireData(await validateContent())
  const { site, environment } = readConfig(content.site)
  const questionnaires = fillQuestionnaires(content)
  const [folder = '.'] = readArguments({ allowPositionals: true }, usage).positionals
  const file = join(folder, 'contract.json')
  const title = `${site.name}: what its forms send`
  const sender = sendsToRelay(environment) ? readProvider() : { origin: environment.SITE_URL }
  const contract = buildContract(questionnaires, title, sender)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${JSON.stringify(contract, null, 2)}\n`)
  console.log(`Wrote ${file}, from ${questionnaires.length} questionnaires.`)
})

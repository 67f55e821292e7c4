import type { AddressInfo } from 'node:net'
import { requireData } from '../documents/reading/finding.ts'
import { readBuiltSite } from '../leads/built-site.ts'
import { readArguments, runProgram } from '../program.ts'
import { parseDeskEnvironment, readEnv } from '../settings/environment.ts'
import { createDesk } from './desk.ts'
import { openLeadsFile } from './leads-file.ts'
import { startServer } from './server.ts'

await runProgram(async () => {
  readArguments({}, 'Write: npm start')
  const { PORT, DESK_HOST, DESK_DB } = requireData(parseDeskEnvironment(readEnv()))
  // Before the file of leads is opened, which may be created.
  const site = readBuiltSite('dist')
  const desk = createDesk(site, openLeadsFile(DESK_DB), 'dist')
  const server = await startServer(desk, { host: DESK_HOST, port: PORT })

  // npm passes SIGTERM to its shell alone (https://github.com/npm/cli/issues/6684, seen in 11.19). Without npm, a desk that
  // was started with nohup outlives its shell.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid === parent || process.exit(), 500).unref()

  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  console.log(`Site     ${origin}/\nInbox    ${origin}/desk`)
})

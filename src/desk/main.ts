import type { AddressInfo } from 'node:net'
import { UserError } from '../documents/user-error.ts'
import { readArguments, runProgram } from '../program.ts'
import { readBuiltForms } from './built-forms.ts'
import { createReloadingDesk } from './reloading-desk.ts'
import { startServer } from './server.ts'
import { readDeskSettings } from './settings.ts'
import { getBuildTime } from './static-site.ts'
import { describeStoreError, openSubmissionStore } from './submission-file.ts'

/** A day in milliseconds. */
const msPerDay = 86_400_000

/** How long requests may still take when the desk ends, in milliseconds. Docker waits for ten seconds. */
const msToFinish = 3000

const usage = 'Write, for example: npm start -- --keep-days 30'

await runProgram(async () => {
  const settings = readDeskSettings()
  const { port, host, database } = settings
  const keepDays = parseKeepDays(process.argv.slice(2))
  // Before the file of leads is opened, which may be created.
  readBuiltForms('dist')
  const leads = openSubmissionStore(database)
  // Closing the database writes its journal into the file, so a copy of the file is complete.
  process.once('exit', () => leads.close())

  if (keepDays !== undefined) {
    const deleteOldSubmissions = () =>
      leads.removeBefore(new Date(Date.now() - keepDays * msPerDay).toISOString())
    console.log(`Deleted ${await deleteOldSubmissions()} leads older than ${keepDays} days.`)
    const tryToDelete = () =>
      deleteOldSubmissions().catch(error =>
        console.error(`The leads file ${describeStoreError(error) ?? 'cannot be used'}.`),
      )
    setInterval(tryToDelete, msPerDay).unref()
  }

  const readForms = () => readBuiltForms('dist')
  const fetch = createReloadingDesk(settings, leads, readForms, () => getBuildTime('dist'))
  const server = await startServer({ fetch }, { host, port })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      server.close(() => process.exit())
      // Busy connections stay open. What was not acknowledged, the visitor sends again.
      setTimeout(() => server.closeAllConnections(), msToFinish).unref()
    })

  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  console.log(`Site     ${origin}/\nInbox    ${origin}/desk`)
})

/**
 * `--keep-days 30`: leads older than that are deleted at the start and once a day.
 * @throws {UserError} for another argument
 */
function parseKeepDays(args: string[]): number | undefined {
  const options = { 'keep-days': { type: 'string' } } as const
  const { values } = readArguments({ args, options }, usage)
  const keepDays = values['keep-days']
  if (keepDays === undefined) return undefined
  if (!/^[1-9]\d{0,3}$/.test(keepDays))
    throw new UserError(`--keep-days is "${keepDays}", which is no number of days.\n${usage}`)
  return Number(keepDays)
}

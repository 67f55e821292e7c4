import type { AddressInfo } from 'node:net'
import { UserError } from '../documents/reading/user-error.ts'
import { readArguments, runProgram } from '../program.ts'
import { readBuiltForms } from './built-forms.ts'
import { createDesk } from './desk.ts'
import { msPerDay, removeOldSubmissions } from './old-leads.ts'
import { startServer } from './server.ts'
import { readDeskSettings } from './settings.ts'
import { openSubmissionStore } from './submission-file.ts'

/** How long requests may still take when the desk ends, in milliseconds. Docker waits for ten seconds. */
const msToFinish = 3000

const usage = 'Write, for example: npm start -- --keep-days 30'

await runProgram(async () => {
  const settings = readDeskSettings()
  const options = { 'keep-days': { type: 'string' } } as const
  const { 'keep-days': days } = readArguments({ options }, usage).values
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days))
    throw new UserError(`--keep-days is "${days}", which is no number of days.\n${usage}`)
  // Before the file of leads is opened, which may be created.
  const forms = readBuiltForms('dist')
  const leads = openSubmissionStore(settings.database)

  if (days) {
    const deleteOldSubmissions = async () =>
      console.log(await removeOldSubmissions(leads, Number(days)))
    await deleteOldSubmissions()
    const tryToDelete = () =>
      deleteOldSubmissions().catch(() => console.error('Old leads could not be deleted today.'))
    setInterval(tryToDelete, msPerDay).unref()
  }

  const desk = createDesk({ ...settings, forms, leads, folder: 'dist' })
  const server = await startServer(desk, settings)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      server.close(() => process.exit())
      // Busy connections stay open. What was not acknowledged, the visitor sends again.
      setTimeout(() => server.closeAllConnections(), msToFinish).unref()
    })

  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  console.log(`Site     ${origin}/\nInbox    ${origin}/desk`)
})

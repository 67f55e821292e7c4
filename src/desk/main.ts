import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Hono } from 'hono'
import { readContent, renewed } from './content.ts'
import { desk } from './desk.ts'
import { openLeads } from './leads.ts'
import { listen } from './server.ts'
import { isLoopback, settings } from './settings.ts'
import { builtAt } from './static.ts'

try {
  const { port, host, database } = settings(process.env)
  if (!existsSync('dist/index.html'))
    throw new Error(
      'There is no built site. Run "npm run build" first, or "npm start", which does both.',
    )
  const leads = openLeads(database)
  // Closing the database writes its journal into the file, so a copy of the file is complete.
  process.once('exit', () => leads.close())

  // The desk validates leads against the content of the last build, because its pages come from
  // there.
  const current = renewed(
    () => {
      const { questionnaires } = readContent()
      return desk({ questionnaires, leads, folder: 'dist', anyHost: !isLoopback(host) })
    },
    () => builtAt('dist'),
  )
  const app = { fetch: (...call: Parameters<Hono['fetch']>) => current().fetch(...call) }
  const server = await listen(app, { host, port })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => server.close(() => process.exit()))

  if (!isLoopback(host))
    console.log(`DESK_HOST is ${host}: whoever reaches this machine can read the inbox.`)
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  console.log(`Site     ${origin}/\nInbox    ${origin}/desk`)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

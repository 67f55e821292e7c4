import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Hono } from 'hono'
import { runAstro } from './astro.ts'
import { contentState, readContent } from './content.ts'
import { desk } from './desk.ts'
import { builtAt } from './files.ts'
import { openLeads } from './leads.ts'
import { renewed } from './renewed.ts'
import { listen } from './server.ts'
import { isLoopback, originOf, settings } from './settings.ts'

const dev = process.argv.includes('--dev')

try {
  const { port, host, database } = settings(process.env)
  if (!dev && !existsSync('dist/index.html'))
    throw new Error(
      'There is no built site. Run "npm run build" first, or "npm start", which does both.',
    )
  const leads = openLeads(database)
  // Closing puts all leads into the one file, so that a copy of it is complete.
  process.once('exit', () => leads.close())

  const open = () => {
    const { questionnaires } = readContent()
    return desk({ questionnaires, leads, folder: 'dist', anyHost: !isLoopback(host) })
  }
  // What pages send follows the content in development, and elsewhere what was built of it.
  const current = renewed(open, dev ? contentState : () => builtAt('dist'))
  const app = { fetch: (...call: Parameters<Hono['fetch']>) => current().fetch(...call) }
  // Astro would take the next free port, and the addresses below would be another's.
  const asked = dev ? await freePort(app, { host, port }) : port
  const server = await listen(app, dev ? { host: '127.0.0.1', port: 0 } : { host, port })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => server.close(() => process.exit()))

  if (!isLoopback(host))
    console.log(`DESK_HOST is ${host}: whoever reaches this machine can read the inbox.`)
  const bound = (server.address() as AddressInfo).port
  if (dev) runAstro({ desk: `http://127.0.0.1:${bound}`, host, port: asked })
  introduce(originOf(host, dev ? asked : bound))
} catch (error) {
  const { message } = error as Error
  console.error(dev ? message.replaceAll('npm start', 'npm run dev') : message)
  process.exit(1)
}

/** The port asked for, if nobody has it, or the one that is found for 0. */
async function freePort(...asked: Parameters<typeof listen>): Promise<number> {
  const server = await listen(...asked)
  const { port } = server.address() as AddressInfo
  await new Promise(closed => server.close(closed))
  return port
}

function introduce(origin: string) {
  console.log(`Site     ${origin}/`)
  console.log(`Article  ${origin}/depo-provera-lawsuits`)
  console.log(`Inbox    ${origin}/desk`)
  if (dev) console.log(`Style    ${origin}/styleguide`)
}

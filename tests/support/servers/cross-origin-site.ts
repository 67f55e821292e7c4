import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { readBuiltForms } from '../../../src/desk/built-forms.ts'
import { createDesk } from '../../../src/desk/desk.ts'
import { startServer } from '../../../src/desk/server.ts'
import { openSubmissionStore } from '../../../src/desk/submission-file.ts'

export interface CrossOriginSite {
  /** The origin of the site. */
  readonly origin: string
  /** The leads file of the provider. */
  readonly file: string
  readonly close: () => void
}

/**
 * Serves the built site from one origin, with forms that post to a desk on another one, as a build
 * with PUBLIC_API_BASE_URL does. Playwright's routes would answer preflights themselves.
 */
export async function startCrossOriginSite(): Promise<CrossOriginSite> {
  // Both servers have the same desk, which is created once their ports are known.
  let desk = new Hono()
  const app = { fetch: (...call: Parameters<Hono['fetch']>) => desk.fetch(...call) }
  const listen = () => startServer(app, { host: '127.0.0.1', port: 0 })
  const servers = [await listen(), await listen()]
  const [sitePort, apiPort] = servers.map(server => (server.address() as AddressInfo).port)
  const api = `http://127.0.0.1:${apiPort}/api`
  const origin = `http://localhost:${sitePort}`

  const folder = mkdtempSync(join(tmpdir(), 'elsewhere-'))
  const built = join(folder, 'dist')
  for (const part of ['dist', 'hosts']) cpSync(part, join(folder, part), { recursive: true })
  for (const name of readdirSync(join(built, 'forms')))
    change(join(built, 'forms', name), source => {
      Object.assign(source.services as object, { api, ipLookups: [`${api}/ip`] })
    })
  change(join(folder, 'hosts/description.json'), ({ headers }) => {
    const all = headers as Record<string, string>
    const policy = all['Content-Security-Policy']!
    all['Content-Security-Policy'] = policy.replace(
      'connect-src',
      `connect-src ${new URL(api).origin}`,
    )
  })
  const file = join(folder, 'leads.sqlite')
  const leads = openSubmissionStore(file)
  desk = createDesk({
    forms: readBuiltForms(built),
    leads,
    folder: built,
    host: 'localhost',
    allowOrigin: origin,
  })
  const close = () => {
    for (const server of servers) server.close()
    rmSync(folder, { recursive: true })
  }
  return { origin, file, close }
}

function change(file: string, edit: (data: Record<string, unknown>) => void) {
  const data = JSON.parse(readFileSync(file, 'utf8'))
  edit(data)
  writeFileSync(file, JSON.stringify(data))
}

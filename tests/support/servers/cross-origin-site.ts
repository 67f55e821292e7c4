import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
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
 * @param allowed the provider allows the origin of the site
 */
export async function startCrossOriginSite(allowed: boolean): Promise<CrossOriginSite> {
  const folder = mkdtempSync(join(tmpdir(), 'elsewhere-'))
  const [site, provider] = [await serve(), await serve()]
  const api = `http://127.0.0.1:${provider.port}/api`
  const origin = `http://localhost:${site.port}`
  for (const part of ['dist', 'hosts']) cpSync(part, join(folder, part), { recursive: true })
  for (const name of readdirSync(join(folder, 'dist/forms')))
    change(join(folder, 'dist/forms', name), source => {
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
  const built = join(folder, 'dist')
  const setup = { forms: readBuiltForms(built), leads, folder: built, anyHost: false }
  site.use(createDesk(setup))
  provider.use(createDesk({ ...setup, allowOrigin: allowed ? origin : undefined }))
  const close = () => {
    for (const { server } of [site, provider]) server.close()
    leads.close()
    rmSync(folder, { recursive: true })
  }
  return { origin, file, close }
}

/** A server whose application is set later, because applications name each other's ports. */
async function serve(): Promise<{ server: Server; port: number; use: (app: Hono) => void }> {
  let current: Hono | undefined
  const app = { fetch: (...call: Parameters<Hono['fetch']>) => current!.fetch(...call) }
  const server = await startServer(app, { host: '127.0.0.1', port: 0 })
  const setApp = (app: Hono) => {
    current = app
  }
  return { server, port: (server.address() as AddressInfo).port, use: setApp }
}

function change(file: string, edit: (data: Record<string, unknown>) => void) {
  const data = JSON.parse(readFileSync(file, 'utf8'))
  edit(data)
  writeFileSync(file, JSON.stringify(data))
}

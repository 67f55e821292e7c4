import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createViteServer } from 'vitest/node'
import { createTemporaryFolder } from '../support/content/temporary-folder.ts'

test('the dev server does not warn of the script of each page', async () => {
  const warn = vi.fn()
  const ignore = () => {}
  const server = await createViteServer({
    configFile: false,
    customLogger: {
      ...{ info: ignore, error: ignore, clearScreen: ignore, warn, warnOnce: warn },
      ...{ hasErrorLogged: () => false, hasWarned: false },
    },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
  })
  onTestFinished(() => server.close())
  await server.transformRequest('/src/islands/runtime/page-script.ts')
  expect(warn.mock.calls).toEqual([])
})

test('the dev server does not serve leads, keys or settings', async () => {
  vi.stubEnv('DESK_DB', '/somewhere/mine (1).db')
  vi.resetModules()
  const { default: config } = await import('../../astro.config.mjs')
  const root = createTemporaryFolder()
  const secret = [
    'leads.sqlite',
    'old.sqlite-wal',
    'mine (1).db',
    'mine (1).db-wal',
    '.env',
    'a.key',
  ]
  for (const name of [...secret, 'shown.txt']) writeFileSync(join(root, name), name)
  const deny = config.vite?.server?.fs?.deny ?? []
  const server = await createViteServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { fs: { deny }, port: 0 },
  })
  onTestFinished(() => server.close())
  await server.listen()
  const { port } = server.httpServer!.address() as AddressInfo
  const statusOf = async (name: string) => (await fetch(`http://localhost:${port}/${name}`)).status
  expect(await statusOf('shown.txt')).toBe(200)
  for (const name of secret) expect(await statusOf(name), name).toBe(403)
})

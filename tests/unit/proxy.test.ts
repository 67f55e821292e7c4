import { expect, test, vi } from 'vitest'

test('in development the lead desk takes its own addresses, and no article that begins like them', async () => {
  vi.stubEnv('DESK_ORIGIN', 'http://localhost:4322')
  const { default: config } = await import('../../astro.config.mjs')
  const keys = Object.keys(config.vite?.server?.proxy ?? {}).map(key => new RegExp(key))
  const isDesks = (path: string) => keys.some(key => key.test(path))
  const all = [
    '/api/ip?format=json',
    '/api/submitform',
    '/api',
    '/desk',
    '/desk?q=a',
    '/desk/leads',
  ]
  expect(all.filter(path => !isDesks(path))).toEqual([])
  const ours = [
    '/apixaban-lawsuit',
    '/api-lawsuit',
    '/desktop-lawsuit',
    '/desk-lawsuit',
    '/',
    '/x/api/',
  ]
  expect(ours.filter(isDesks)).toEqual([])
})

import { routesSchema } from '@vercel/routing-utils'
import Ajv from 'ajv'
import { describe, expect, test } from 'vitest'
import { renderVercelConfig } from '../../../src/hosts/vercel.ts'
import { files, sample } from './sample.ts'

const { headers, cacheControl, redirects } = sample

interface Result {
  readonly status: number
  readonly location?: string | undefined
  readonly file?: string
}

/** The expected responses of the site. */
const expected: Record<string, Result> = {
  '/': { status: 200, file: '/index.html' },
  '/Los-angeles': { status: 200, file: '/Los-angeles.html' },
  '/favicon.ico': { status: 200, file: '/favicon.ico' },
  '/.well-known/gpc.json': { status: 200, file: '/.well-known/gpc.json' },
  '/_astro/lamp.C2.svg': { status: 200, file: '/_astro/lamp.C2.svg' },
  '/about-us.html': { status: 301, location: '/about-us' },
  '/about-us/': { status: 301, location: '/about-us' },
  ...Object.fromEntries(
    redirects.map(({ from, to, status }) => [from, { status, location: to }] as const),
  ),
  '/los-angeles': { status: 302, location: '/#not-found' },
  '/LA-FIRE': { status: 302, location: '/#not-found' },
  '/nothing': { status: 302, location: '/#not-found' },
  '/nothing.txt': { status: 302, location: '/#not-found' },
  '//example.com/': { status: 302, location: '/#not-found' },
  '//example.com.html': { status: 302, location: '/#not-found' },
  '/..%2f..%2fetc%2fpasswd': { status: 302, location: '/#not-found' },
  '/%zz': { status: 302, location: '/#not-found' },
}

describe('vercel.json', () => {
  const { routes } = JSON.parse(renderVercelConfig(sample))

  test("fits Vercel's published schema of routes", () => {
    const fits = new Ajv({ strict: false }).compile(routesSchema)
    expect(fits([{ src: '/', state: 301 }])).toBe(false)
    expect(fits(routes) ? [] : fits.errors).toEqual([])
  })

  // Vercel serves files by their exact names and index.html for `/`.
  const fileAt = (path: string) =>
    files.map(file => `/${file}`).find(file => file === (path === '/' ? '/index.html' : path))

  /**
   * Vercel's order: routes before `filesystem`, files, routes after it, and `hit` routes for a
   * file.
   */
  function answer(path: string) {
    const headers: Record<string, string> = {}
    const at = (name: string) =>
      routes.findIndex(({ handle }: { handle?: string }) => handle === name)
    const walk = (from: number, to: number): Result | undefined => {
      for (const route of routes.slice(from, to)) {
        const found = new RegExp(route.src, route.caseSensitive ? '' : 'i').exec(path)
        if (!found) continue
        const fill = (text: string) => text.replace('$1', found[1] ?? '')
        const file = route.dest && fileAt(fill(route.dest))
        if (route.dest && !file) continue
        for (const [name, value] of Object.entries<string>(route.headers ?? {}))
          headers[name] = fill(value)
        if (file) return { status: 200, file }
        if (route.status) return { status: route.status, location: headers.Location }
      }
      return undefined
    }
    const serve = (file: string): Result => ({ status: 200, file })
    const early = walk(0, at('filesystem'))
    const file = fileAt(path)
    const result = early ?? (file ? serve(file) : walk(at('filesystem') + 1, at('hit')))!
    if (result.file) walk(at('hit') + 1, routes.length)
    const { Location: _, ...rest } = headers
    return { result, headers: rest }
  }

  test.each(Object.entries(expected))('answers %s', (path, result) => {
    const { result: given, headers: sent } = answer(path)
    expect(given).toEqual(result)
    const hashed = path.startsWith('/_astro/')
    expect(sent).toEqual({
      ...headers,
      'Cache-Control': hashed ? cacheControl.hashed : cacheControl.other,
    })
  })
})

import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { tryDecodeURIComponent } from 'hono/utils/url'
import { listAllFiles } from '../documents/reading/content-files.ts'
import { readJson } from '../documents/reading/read-json.ts'
import { getContentType } from '../hosts/content-type.ts'
import { hostDescriptionSchema } from '../hosts/description.ts'
import { codePath, embeddedHeader, fallbackPath, hashedFolder } from '../hosts/paths.ts'

/**
 * Serves a built site as real hosts do, with the headers and redirects of `hosts/description.json`
 * beside it.
 */
export function createSiteHandler(folder: string): Hono {
  const files = new Set(listAllFiles(folder).map(name => `/${name}`))
  const { headers, cacheControl, redirects } = readJson(
    hostDescriptionSchema,
    join(folder, '../hosts/description.json'),
  )
  const moved = new Map(redirects.map(redirect => [tryDecodeURIComponent(redirect.from), redirect]))
  const app = new Hono()
  app.use(compress(), etag(), async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
    if (context.req.path.startsWith(hashedFolder)) context.header(...embeddedHeader)
    if (!context.res.headers.has('cache-control'))
      context.header('cache-control', cacheControl.other)
  })
  app.on(['GET', 'HEAD'], '*', async (context, next) => {
    const route = tryDecodeURIComponent(context.req.path)
    const { search } = new URL(context.req.url)
    const target = moved.get(route)
    if (target?.status === 302) return context.redirect(target.to, 302)
    if (target)
      return context.redirect(
        target.to.replace(/(?=#)|$/, () => search),
        301,
      )
    const page = /^(\/.+)(\.html|\/)$/.exec(route)?.[1]
    if (page && files.has(`${page}.html`)) return context.redirect(page + search, 301)
    const path = [route === '/' ? '/index.html' : route, `${route}.html`].find(url =>
      files.has(url),
    )
    if (!path && (route === '/' || codePath.test(route))) return context.body(null, 404)
    if (!path) return context.redirect(fallbackPath, 302)
    const response = await serveStatic({ root: folder, path })(context, next)
    const type = getContentType(path)
    if (type) context.header('content-type', type)
    if (path.startsWith(hashedFolder)) context.header('cache-control', cacheControl.hashed)
    return response
  })
  app.all('*', context => context.body(null, 405, { allow: 'GET, HEAD' }))
  return app
}

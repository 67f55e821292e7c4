import { codePath, fallbackPath } from './paths.ts'

export interface SiteEnv {
  /** The files of the built site, with the headers and redirects of `_headers` and `_redirects`. */
  readonly ASSETS: { fetch(request: Request): Promise<Response> }
}

/**
 * Responds on Cloudflare Workers to requests for which there is no file and no redirect. Cloudflare serves all others
 * before it starts this code.
 */
export default {
  async fetch(request: Request, { ASSETS }: SiteEnv): Promise<Response> {
    const response = await ASSETS.fetch(request)
    if (response.status < 400) return response
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const { pathname } = new URL(request.url)
    // The home page would lead to itself.
    const isMissing = pathname === '/' || codePath.test(pathname)
    const status = !isRead ? 405 : isMissing ? 404 : 302
    const other = new Response(null, { status, headers: response.headers })
    // A missing file may come with the caching of the files beside it.
    for (const name of ['content-type', 'cache-control']) other.headers.delete(name)
    if (status === 302) other.headers.set('location', fallbackPath)
    if (status === 405) other.headers.set('allow', 'GET, HEAD')
    return other
  },
}

import { fallbackPath } from './paths.ts'

interface SiteEnv {
  /** The files of the built site, with the headers and redirects of `_headers` and `_redirects`. */
  readonly ASSETS: { fetch(request: Request): Promise<Response> }
}

/**
 * Responds on Cloudflare Workers to requests for which there is no file and no redirect. Cloudflare serves all others
 * before it starts this code.
 */
export default {
  async fetch(request: Request, { ASSETS }: SiteEnv): Promise<Response> {
    const answer = await ASSETS.fetch(request)
    if (answer.status < 400) return answer
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const other = new Response(null, { status: isRead ? 302 : 405, headers: answer.headers })
    other.headers.delete('content-type')
    if (isRead) other.headers.set('location', fallbackPath)
    else other.headers.set('allow', 'GET, HEAD')
    return other
  },
}

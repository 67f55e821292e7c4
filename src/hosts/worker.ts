import { fallback } from './paths.ts'

interface Env {
  /** The files of the built site, with the headers and redirects of `_headers` and `_redirects`. */
  readonly ASSETS: { fetch(request: Request): Promise<Response> }
}

/**
 * Answers on Cloudflare Workers what no file and no redirect answers. Cloudflare serves all else
 * before it starts this code.
 */
export default {
  async fetch(request: Request, { ASSETS }: Env): Promise<Response> {
    const { status, headers } = await ASSETS.fetch(request)
    const answer = new Response(null, { status: status === 404 ? 302 : status, headers })
    for (const name of ['content-type', 'etag']) answer.headers.delete(name)
    if (status === 404) answer.headers.set('location', fallback)
    if (status === 405) answer.headers.set('allow', 'GET, HEAD')
    return answer
  },
}

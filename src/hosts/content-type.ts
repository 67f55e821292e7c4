import { extname } from 'node:path'
import { getMimeType } from 'hono/utils/mime'

/** The content type of a file, by the ending of its name. Without it, each host would choose its own. */
export function getContentType(path: string): string | undefined {
  const type = getMimeType(extname(path) || path)
  // Cloudflare names the encoding of texts alone.
  return type?.startsWith('text/') ? type : type?.split(';')[0]
}

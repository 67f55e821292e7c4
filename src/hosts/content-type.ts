import { extname } from 'node:path'
import { getMimeType, mimes } from 'hono/utils/mime'

/** As Cloudflare has it. */
const types = { ...mimes, ico: 'image/vnd.microsoft.icon' }

/** The content type of a file, by the ending of its name. Without it, each host would choose its own. */
export function getContentType(path: string): string | undefined {
  const type = getMimeType(extname(path) || path, types)
  // Cloudflare names the encoding of texts alone.
  return type?.startsWith('text/') ? type : type?.split(';')[0]
}

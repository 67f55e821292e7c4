import { extname } from 'node:path'
import { getMimeType, mimes } from 'hono/utils/mime'

const types = { ...mimes, ico: 'image/vnd.microsoft.icon' }

/** The content type that Cloudflare gives a file, by the ending of its name. */
export function getContentType(path: string): string | undefined {
  const type = getMimeType(extname(path) || path, types)
  // The encoding is named for texts alone.
  return type?.startsWith('text/') ? type : type?.split(';')[0]
}

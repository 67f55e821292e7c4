import { extname } from 'node:path'
import { getMimeType } from 'hono/utils/mime'

/** The content type of a file, by the ending of its name. Without it, each host would choose its own. */
export function getContentType(path: string): string | undefined {
  return getMimeType(extname(path) || path)
}

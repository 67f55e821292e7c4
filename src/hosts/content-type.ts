import mime from 'mime'

/** The content type of a file, by the ending of its name. Without it, each host would choose its own. */
export function getContentType(path: string): string | undefined {
  const type = mime.getType(path) ?? undefined
  return type?.startsWith('text/') ? `${type}; charset=utf-8` : type
}

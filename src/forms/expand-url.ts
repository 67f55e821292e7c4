/**
 * Expands a path of this site to a URL of its origin. In a page that was opened as
 * `https://user:secret@host/`, relative URLs inherit the credentials, and `fetch` refuses those.
 */
export function expandUrl(url: string): string {
  return new URL(url, location.origin).href
}

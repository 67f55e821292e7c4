/**
 * Expands a path of this site to a URL of its origin. In a page that was opened as
 * `https://user:secret@host/`, relative URLs inherit the credentials, and `fetch` refuses those.
 * @param url a path, or a URL of another origin, which stays as it is
 */
export function expandUrl(url: string): string {
  return new URL(url, location.origin).href
}

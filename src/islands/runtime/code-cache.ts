// Only its type: a module of the form's code that the page's script imported, too, would become a file of its own, which
// each page would fetch.
import type { FormConfig } from '../../forms/form-config.ts'

globalThis.formConfigMap ??= new Map<string, FormConfig>()

const fetches = new Map<string, Promise<void>>()

/** Fetches an island's code and its form's configuration, each file once. */
export async function fetchCode(island: Element): Promise<void> {
  const urls = [
    island.getAttribute('renderer-url'),
    island.getAttribute('component-url'),
    getFormConfigUrl(island),
  ]
  await Promise.all(urls.map(url => url && fetchOnce(url)))
}

/**
 * Checks the configuration of an island's form, once its code is there.
 * @throws a `MissingFileError`, if it is of another build
 */
export function checkFormConfig(island: Element): void {
  const url = getFormConfigUrl(island)
  if (url && !globalThis.isFormConfig!(globalThis.formConfigMap!.get(url)))
    throw new interactions.MissingFileError(url)
}

function getFormConfigUrl(island: Element): string | null | undefined {
  return island.closest('[data-form-config-url]')?.getAttribute('data-form-config-url')
}

/** Lets a retry not wait for requests that are still pending. */
export function ignorePendingFetches(): void {
  fetches.clear()
}

function fetchOnce(url: string): Promise<void> {
  const fetching = fetches.get(url) ?? cacheFile(url)
  fetches.set(url, fetching)
  fetching.catch(() => fetches.delete(url))
  return fetching
}

/**
 * Fetches a form's configuration, or a module and its imports into the HTTP cache. Modules are fetched
 * first because a failed `import()` fails until the page is reloaded, as the HTML standard requires and
 * Firefox does: https://github.com/whatwg/html/issues/6768
 * @throws a `MissingFileError`, if the host does not have the file
 */
async function cacheFile(url: string): Promise<void> {
  // `expandUrl` does the same, in a module that each page would fetch.
  const { href } = new URL(url, location.origin)
  const response = await interactions.fetchFile(href, /script|json/)
  const text = await response.text()
  if (response.headers.get('content-type')!.includes('json'))
    globalThis.formConfigMap!.set(url, JSON.parse(text))
  const imports = text.matchAll(/(?:from|import)\s*"(\.\/[^"]+)"/g)
  await Promise.all(
    [...imports].map(([, file]) => fetchOnce(new URL(file!, response.url).pathname)),
  )
}

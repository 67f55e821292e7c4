// Only its type: a module of the form's code that the page's script imported, too, would become a file of its own, which
// each page would fetch.
import type { FormConfig } from '../../forms/form-config.ts'
import { fetchFile, MissingFileError } from './fetch-file.ts'

globalThis.formConfigMap ??= new Map<string, FormConfig>()

const fetches = new Map<string, Promise<void>>()

/** Fetches an island's code and its form's configuration, each file once. */
export async function fetchCode(island: Element): Promise<void> {
  const urls = [
    island.getAttribute('renderer-url'),
    island.getAttribute('component-url'),
    island.closest('[data-form-config-url]')?.getAttribute('data-form-config-url'),
  ]
  await Promise.all(urls.map(url => url && fetchOnce(url)))
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
 * @throws a `MissingFileError`, if the host does not have the file or it is of another build
 */
async function cacheFile(url: string): Promise<void> {
  // `expandUrl` does the same, in a module that each page would fetch.
  const { href } = new URL(url, location.origin)
  const response = await fetchFile(href, /script|json/)
  const text = await response.text()
  if (response.headers.get('content-type')!.includes('json')) {
    const config: unknown = JSON.parse(text)
    if (!isFormConfig(config)) throw new MissingFileError(url)
    globalThis.formConfigMap!.set(url, config)
  }
  const imports = text.matchAll(/(?:from|import)\s*"(\.\/[^"]+)"/g)
  await Promise.all(
    [...imports].map(([, file]) => fetchOnce(new URL(file!, response.url).pathname)),
  )
}

/** Whether a form can be rendered from it. Each page would load Valibot for it. */
function isFormConfig(value: unknown): value is FormConfig {
  const { questionnaire, services, year } = (value ?? {}) as Partial<FormConfig>
  const lists = [questionnaire?.steps, services?.ipLookups]
  return lists.every(Array.isArray) && typeof year === 'number'
}

// Only the type is imported: a module that this file shared with the form's code would be one more file for each page.
import type { FormConfig } from '../../forms/form-config.ts'

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
  const fetching = fetches.get(url) ?? fetchFile(url)
  fetches.set(url, fetching)
  fetching.catch(() => fetches.delete(url))
  return fetching
}

/**
 * Fetches a form's configuration, or a module and its imports into the HTTP cache. Modules are fetched
 * first because a failed `import()` fails until the page is reloaded, as the HTML standard requires and
 * Firefox does: https://github.com/whatwg/html/issues/6768
 * @throws the response, if the host does not have the file or it is of another build
 */
async function fetchFile(url: string): Promise<void> {
  // As `expandUrl` does.
  const expanded = new URL(url, location.origin)
  const response = await fetch(expanded, { signal: AbortSignal.timeout(60_000) })
  const type = response.headers.get('content-type') ?? ''
  // Some hosts respond with a page to a request for a missing file.
  if (!response.ok || !/script|json/.test(type)) throw response
  const text = await response.text()
  if (type.includes('json')) {
    const config: unknown = JSON.parse(text)
    if (!isFormConfig(config)) throw response
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

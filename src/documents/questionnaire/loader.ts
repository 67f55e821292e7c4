import type { Loader } from 'astro/loaders'
import { ContentError } from '../finding.ts'

/**
 * A collection of the entries that `read` returns. It reads them again after a change in `folders`.
 */
export function folder<T extends { id: string }>(
  folders: readonly string[],
  read: () => T[],
): Loader {
  return {
    name: 'folder',
    async load({ store, watcher, logger }) {
      const load = () => {
        const entries = read()
        store.clear()
        for (const { id, ...data } of entries) store.set({ id, data })
      }
      load()
      for (const path of folders) watcher?.add(path)
      const reload = (file: string) => {
        if (!folders.some(folder => file.includes(`${folder}/`))) return
        try {
          load()
        } catch (error) {
          // The integration `setup` prints findings and shows them in the browser.
          if (!(error instanceof ContentError)) logger.error(String(error))
        }
      }
      for (const event of ['add', 'change', 'unlink']) watcher?.on(event, reload)
    },
  }
}

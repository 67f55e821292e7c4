import type { Loader } from 'astro/loaders'
import { type Result, requireData } from '../finding.ts'

/**
 * A collection of the entries that `read` returns. It reads them again after a change in `folders`.
 */
export function reloadingLoader<T extends { id: string }>(
  folders: readonly string[],
  read: () => Result<T[]>,
): Loader {
  return {
    name: 'folder',
    async load({ store, watcher }) {
      const save = (entries: readonly T[]) => {
        store.clear()
        for (const { id, ...data } of entries) store.set({ id, data })
      }
      save(requireData(read()))
      for (const path of folders) watcher?.add(path)
      const reload = (file: string) => {
        if (!folders.some(folder => file.includes(`${folder}/`))) return
        const { data } = read()
        // `contentIntegration` prints findings and shows them in the browser.
        if (data) save(data)
      }
      for (const event of ['add', 'change', 'unlink']) watcher?.on(event, reload)
    },
  }
}

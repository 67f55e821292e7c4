import type { Plugin } from 'vite'
import { sharedOf } from '../forms/shared.ts'
import { readQuestionnaires } from '../schemas/questionnaires.ts'
import { fillAll, type Site } from '../schemas/site.ts'

/** Serves `virtual:shared` to the form island: what questionnaires have in common. */
export function sharedPlugin(site: Site): Plugin {
  const name = 'virtual:shared'
  return {
    name,
    resolveId: id => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      const all = readQuestionnaires('content/questionnaires', 'content/parts')
      return `export default ${JSON.stringify(sharedOf(fillAll(all, site)))}`
    },
  }
}

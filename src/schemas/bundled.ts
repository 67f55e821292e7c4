import type { Plugin } from 'vite'
import { sharedSteps } from '../forms/shared.ts'
import { readQuestionnaires } from './questionnaires.ts'
import { fillAll, type Site } from './site.ts'

/** Serves `virtual:shared-steps` to the form island: the contact step and the like. */
export function sharedStepsPlugin(site: Site): Plugin {
  const name = 'virtual:shared-steps'
  return {
    name,
    resolveId: id => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      const all = readQuestionnaires('content/questionnaires', 'content/parts')
      return `export default ${JSON.stringify(sharedSteps(fillAll(all, site)))}`
    },
  }
}

import type { Questionnaire, Services } from './model.ts'

/** The data that a form needs to render: the body of `/forms/<id>.json`. */
export interface FormSource {
  readonly questionnaire: Questionnaire
  readonly services: Services
  /** The year of the build, which is the newest in year lists until the visitor's own is known. */
  readonly year: number
}

declare global {
  var formSources: Map<string, FormSource> | undefined
}

/**
 * Sources by URL. The build adds one before it renders a form, and `client:intent` before it
 * hydrates one. It is global because the directive and the islands are separate bundles.
 */
globalThis.formSources ??= new Map()
export const forms: Map<string, FormSource> = globalThis.formSources

export function addressOf(id: string): string {
  return `/forms/${id}.json`
}

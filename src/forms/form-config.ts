import type { Questionnaire, Services } from './model.ts'

/** The data that a form needs to render: the body of `/forms/<id>.json`. */
export interface FormConfig {
  readonly questionnaire: Questionnaire
  readonly services: Services
  /** What follows the message that the form could not be sent. */
  readonly notSent: string
  /** The id of the record of its consent: see `contract/built-form.ts`. The build adds it last. */
  readonly consent?: string
  /** The note above the first control of a lead form whose consent is recorded. */
  readonly recordingNote?: string
  /** The year of the build, which is the newest in year lists until the visitor's own is known. */
  readonly year: number
}

declare global {
  var formConfigMap: Map<string, FormConfig> | undefined
}

/**
 * Configurations by URL. The build adds one before it renders a form, and `client:interaction` before it
 * hydrates one. The map is global because the directive and the islands are separate bundles.
 */
globalThis.formConfigMap ??= new Map()
export const formConfigs: Map<string, FormConfig> = globalThis.formConfigMap

/** Returns the URL of a form's configuration. @param id of its questionnaire */
export function getFormConfigUrl(id: string): string {
  return `/forms/${id}.json`
}

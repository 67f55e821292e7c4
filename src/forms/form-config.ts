import * as v from 'valibot'
import {
  type DeepReadonly,
  optionalText,
  questionnaireSchema,
  servicesSchema,
  text,
} from './model.ts'

/** The data that a form needs to render: the body of `/forms/<id>.json`. */
export const formConfigSchema = v.object({
  questionnaire: questionnaireSchema,
  services: servicesSchema,
  /** What follows the message that the form could not be sent. */
  notSent: text,
  /** What a claim form says of time limits after it was sent, with a link to those of states. */
  timeLimit: optionalText,
  /** The note above the first control of a lead form whose consent is recorded. */
  recordingNote: optionalText,
  /** The id of the record of its consent: see `contract/built-form.ts`. The build adds it last. */
  consent: optionalText,
  /** The year of the build, which is the newest in year lists until the visitor's own is known. */
  year: v.number(),
})

export type FormConfig = DeepReadonly<v.InferOutput<typeof formConfigSchema>>

declare global {
  var formConfigMap: Map<string, FormConfig> | undefined
  var isFormConfig: ((value: unknown) => value is FormConfig) | undefined
}

/**
 * Configurations by URL. The build adds one before it renders a form, and `client:interaction` before it
 * hydrates one. The map is global because the directive and the islands are separate bundles.
 */
globalThis.formConfigMap ??= new Map()
export const formConfigs: Map<string, FormConfig> = globalThis.formConfigMap

/** Global, too: only the form's code loads Valibot, and the directive asks before it hydrates a form. */
globalThis.isFormConfig = (value): value is FormConfig => v.is(formConfigSchema, value)

/** Returns the URL of a form's configuration. @param id of its questionnaire */
export function getFormConfigUrl(id: string): string {
  return `/forms/${id}.json`
}

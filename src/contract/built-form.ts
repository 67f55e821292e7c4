import { join } from 'node:path'
import { z } from 'astro/zod'
import { listAllFiles } from '../documents/reading/content-files.ts'
import { readJson } from '../documents/reading/read-json.ts'
import { endpoints, type Questionnaire, questionKinds } from '../forms/model.ts'

const perClaimantSchema = z.union([
  z.string(),
  z.object({ MYSELF: z.string(), 'LOVED ONE': z.string() }),
])

const common = {
  key: perClaimantSchema,
  label: perClaimantSchema,
  who: z.boolean(),
  screening: z.boolean(),
  required: z.string().optional(),
  rule: z.enum(['email', 'phone', 'zip', 'past']).optional(),
  when: z.object({ question: z.string(), is: z.string() }).optional(),
  flags: z.record(z.string(), z.string()).optional(),
}

const questionSchema = z.discriminatedUnion('kind', [
  z.looseObject({
    ...common,
    kind: z.enum(['buttons', 'list']),
    options: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
  z.looseObject({ ...common, kind: z.literal('years'), from: z.number() }),
  z.looseObject({ ...common, kind: z.enum(questionKinds).exclude(['buttons', 'list', 'years']) }),
])

/** A form of a build, with what programs read of it. Browsers read the rest. */
const builtFormSchema = z.looseObject({
  questionnaire: z.looseObject({
    id: z.string(),
    name: z.string(),
    endpoint: z.enum(endpoints),
    success: z.string(),
    afterwards: z.string(),
    advice: z.array(z.object({ title: z.string(), text: z.string() })),
    lead: z.boolean(),
    claimantQuestion: z.string().optional(),
    constants: z.record(z.string(), z.string()),
    steps: z.array(
      z.looseObject({
        heading: z.string(),
        button: z.string(),
        questions: z.array(questionSchema),
        sent: z.array(z.string()).optional(),
      }),
    ),
  }) satisfies z.ZodType<Questionnaire>,
})

/** The consents that the forms of one build ask for: its file `consents.json`. */
export const consentsSchema = z.object({
  /** The id of the record of each form that asks for consent. */
  forms: z.record(z.string(), z.string()),
  /** Records, and the pages that they name, by the SHA-256 of their text. */
  texts: z.record(z.string(), z.string()),
})

export type Consents = z.output<typeof consentsSchema>

/** The questionnaires of a built site, from the files that its visitors get. */
export function readBuiltForms(folder: string, advice?: string): Questionnaire[] {
  return listAllFiles(join(folder, 'forms')).map(
    name => readJson(builtFormSchema, join(folder, 'forms', name), advice).questionnaire,
  )
}

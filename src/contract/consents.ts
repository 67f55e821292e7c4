import { z } from 'astro/zod'

/** The consents that the forms of one build ask for: its file `consents.json`. */
export const consentsSchema = z.object({
  /** The id of the record of each form that asks for consent. */
  forms: z.record(z.string(), z.string()),
  /** Records, and the pages that they name, by the SHA-256 of their text. */
  texts: z.record(z.string(), z.string()),
})

export type Consents = z.output<typeof consentsSchema>

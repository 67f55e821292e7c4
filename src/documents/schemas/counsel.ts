import { z } from 'astro/zod'
import { textSchema } from './fields.ts'

export const counselFile = 'content/counsel.yaml'

/** Notes to the lawyer by the file that they are about. They stand in one file, so that settling them changes no other. */
export const counselSchema = z.record(z.string(), z.union([textSchema, z.array(textSchema)]))

export type CounselNotes = z.output<typeof counselSchema>

import { defineCollection } from 'astro:content'
import { basename } from 'node:path'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'
import { getConfig } from './config.ts'
import { requireData } from './documents/finding.ts'
import { readFilledQuestionnaires } from './documents/questionnaire/read.ts'
import { createLawsuitSchema } from './documents/schemas/lawsuit.ts'
import { faqSchema, pageSchema } from './documents/schemas/page.ts'
import type { Questionnaire } from './forms/model.ts'

const { site } = getConfig()

/** The documents of a folder, except some. The file name is the id, with its case kept. */
function documentLoader(base: string, hidden: readonly string[] = []) {
  return glob({
    base,
    pattern: ['*.{md,mdx}', ...hidden.map(file => `!${basename(file)}`)],
    generateId: ({ entry }) => entry.replace(/\.mdx?$/, ''),
  })
}

/**
 * Lawsuits that are not published yet, from `contentIntegration`. Not even their pictures may get
 * into a build.
 */
declare const UNPUBLISHED_FILES: readonly string[]

const lawsuits = defineCollection({
  loader: documentLoader('content/lawsuits', UNPUBLISHED_FILES),
  // The path of the picture is for the social picture: Astro does not expose it.
  schema: ({ image }) =>
    createLawsuitSchema().transform(({ picture, ...data }) => ({
      ...data,
      picture: { ...picture, src: image().parse(picture.src), path: picture.src },
    })),
})

const pages = defineCollection({ loader: documentLoader('content/pages'), schema: pageSchema })

const questions = defineCollection({ loader: documentLoader('content/faq'), schema: faqSchema })

const questionnaires = defineCollection({
  loader: {
    name: 'questionnaires',
    async load({ store }) {
      const forms = requireData(readFilledQuestionnaires(site))
      store.clear()
      for (const { id, ...data } of forms) store.set({ id, data })
    },
  },
  schema: z.custom<Omit<Questionnaire, 'id'>>(),
})

export const collections = { lawsuits, pages, faq: questions, questionnaires }

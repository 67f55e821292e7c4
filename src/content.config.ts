import { defineCollection } from 'astro:content'
import type { ImageMetadata } from 'astro'
import type { Loader } from 'astro/loaders'
import { z } from 'astro/zod'
import type { CollectionKind } from './build/content-integration.ts'
import { createLawsuitSchema, type Lawsuit } from './documents/schemas/lawsuit.ts'
import { faqSchema, pageSchema } from './documents/schemas/page.ts'
import type { Questionnaire } from './forms/model.ts'

/** Lets `contentIntegration` fill a collection with what it has read and validated. */
function createLoader(kind: CollectionKind): Loader {
  return {
    name: 'content',
    load: async ({ config, store }) => {
      for (const { hooks } of config.integrations) hooks['content:fill']?.(kind, store)
    },
  }
}

/**
 * An article as pages see it. Astro puts the picture in the place of its path, because `contentIntegration` names that
 * field in `imageImports`. Social pictures take the path.
 */
type ArticleData = Omit<Lawsuit, 'picture'> & {
  readonly picture: { readonly src: ImageMetadata; readonly path: string; readonly alt: string }
}

/** Schemas state the types of entries and what editors complete; entries are valid when they are loaded. */
export const collections = {
  lawsuits: defineCollection({
    loader: createLoader('lawsuit'),
    // What is loaded passes through no schema: the pipes state its type.
    schema: createLawsuitSchema().pipe(z.any()).pipe(z.custom<ArticleData>()),
  }),
  pages: defineCollection({ loader: createLoader('page'), schema: pageSchema }),
  faq: defineCollection({ loader: createLoader('faq'), schema: faqSchema }),
  questionnaires: defineCollection({
    loader: createLoader('questionnaire'),
    schema: z.custom<Omit<Questionnaire, 'id'>>(),
  }),
}

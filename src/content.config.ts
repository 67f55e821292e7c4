import { defineCollection } from 'astro:content'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'
import { parse } from 'yaml'
import { config } from './config.ts'
import { filesIn } from './documents/files.ts'
import { frontMatter } from './documents/parse.ts'
import { folder } from './documents/questionnaire/loader.ts'
import { filledQuestionnaires, formFolders } from './documents/questionnaire/read.ts'
import { isPublic, lawsuit } from './documents/schemas/lawsuit.ts'
import { faq, page } from './documents/schemas/page.ts'
import type { Questionnaire } from './forms/model.ts'

const { site, today } = config()

/** The documents of a folder, except some. The file name is the id, with its case kept. */
function documents(base: string, hidden: readonly string[] = []) {
  return glob({
    base,
    pattern: ['*.{md,mdx}', ...hidden.map(file => `!${basename(file)}`)],
    generateId: ({ entry }) => entry.replace(/\.mdx?$/, ''),
  })
}

const articles = 'content/lawsuits'

/** Lawsuits that are not published yet. Not even their pictures may get into a build. */
const unpublished = filesIn(articles).filter(
  file => !isPublic(parse(frontMatter(file, readFileSync(file, 'utf8')).text), today),
)

const lawsuits = defineCollection({
  // `astro dev` shows writers everything.
  loader: documents(articles, import.meta.env.DEV ? [] : unpublished),
  schema: ({ image }) => lawsuit(image()),
})

const pages = defineCollection({ loader: documents('content/pages'), schema: page })

const questions = defineCollection({ loader: documents('content/faq'), schema: faq })

const questionnaires = defineCollection({
  loader: folder(formFolders, () => filledQuestionnaires(site)),
  schema: z.custom<Omit<Questionnaire, 'id'>>(),
})

export const collections = { lawsuits, pages, faq: questions, questionnaires }

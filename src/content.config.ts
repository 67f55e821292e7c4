import { defineCollection } from 'astro:content'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'
import { parse } from 'yaml'
import { today } from './schemas/day.ts'
import { filesIn } from './schemas/files.ts'
import { folder } from './schemas/folder.ts'
import { isPublic, lawsuit } from './schemas/lawsuit.ts'
import { faq, page } from './schemas/page.ts'
import { frontMatter } from './schemas/parse.ts'
import type { Questionnaire } from './schemas/questionnaire.ts'
import { filledQuestionnaires, formFolders } from './schemas/questionnaires.ts'
import { readSite } from './schemas/site.ts'

/** The documents of a folder but some. The file name is the address, its case kept. */
function documents(base: string, hidden: readonly string[] = []) {
  return glob({
    base,
    pattern: ['*.{md,mdx}', ...hidden.map(file => `!${basename(file)}`)],
    generateId: ({ entry }) => entry.replace(/\.mdx?$/, ''),
  })
}

const articles = 'content/lawsuits'

/** Lawsuits that the public may not see yet. Of these not even the picture gets into a build. */
const unpublished = filesIn(articles).filter(
  file => !isPublic(parse(frontMatter(file, readFileSync(file, 'utf8')).text), today),
)

const lawsuits = defineCollection({
  // `dev` shows writers everything.
  loader: documents(articles, import.meta.env.DEV ? [] : unpublished),
  schema: ({ image }) => lawsuit(image()),
})

const pages = defineCollection({ loader: documents('content/pages'), schema: page })

const questions = defineCollection({ loader: documents('content/faq'), schema: faq })

const questionnaires = defineCollection({
  loader: folder(formFolders, () => filledQuestionnaires(readSite())),
  schema: z.custom<Omit<Questionnaire, 'id'>>(),
})

export const collections = { lawsuits, pages, faq: questions, questionnaires }

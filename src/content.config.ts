import { defineCollection } from 'astro:content'
import { z } from 'astro/zod'
import { today } from './schemas/day.ts'
import { ContentError } from './schemas/finding.ts'
import { folder } from './schemas/folder.ts'
import { isPublic, lawsuit, lawsuitExamples } from './schemas/lawsuit.ts'
import { checkLawsuits } from './schemas/lawsuits.ts'
import { markdown } from './schemas/loader.ts'
import { faq, faqExamples, page, pageExamples } from './schemas/page.ts'
import { checkPages, pageRoutes } from './schemas/pages.ts'
import { picture } from './schemas/picture.ts'
import type { Questionnaire } from './schemas/questionnaire.ts'
import { filledQuestionnaires, formFolders } from './schemas/questionnaires.ts'
import { formlessHome, readSite } from './schemas/site.ts'

const site = readSite()

function questionnairesFilled(): Questionnaire[] {
  const found = filledQuestionnaires(site)
  const lost = formlessHome(site, found)
  if (lost.length > 0) throw new ContentError(lost)
  return found
}

const articles = 'content/lawsuits'
const article = lawsuit(picture(articles))

const lawsuits = defineCollection({
  loader: markdown(articles, article, lawsuitExamples, {
    all: entries =>
      checkLawsuits(entries, {
        questionnaires: questionnairesFilled(),
        routes: pageRoutes(),
        grids: site.grids,
      }),
    // `dev` shows writers everything.
    has: data => import.meta.env.DEV || isPublic(data, today),
  }),
  schema: article,
})

const pages = defineCollection({
  loader: markdown('content/pages', page, pageExamples, {
    all: entries => checkPages(entries, questionnairesFilled()),
  }),
  schema: page,
})

const questions = defineCollection({
  loader: markdown('content/faq', faq, faqExamples),
  schema: faq,
})

const questionnaires = defineCollection({
  loader: folder(formFolders, questionnairesFilled),
  schema: z.custom<Omit<Questionnaire, 'id'>>(),
})

export const collections = { lawsuits, pages, faq: questions, questionnaires }

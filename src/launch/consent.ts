import { questionsOf, wordingsOf } from '../forms/answers.ts'
import { inlineOf } from '../forms/inline.ts'
import { distinct, type Finding } from '../schemas/finding.ts'
import { isConsent, type Question } from '../schemas/questionnaire.ts'
import { formFolders, readQuestionnaires } from '../schemas/questionnaires.ts'
import { fill, type Site } from '../schemas/site.ts'
import type { Document } from '../writing/documents.ts'
import { isPlaceholder } from './sample.ts'

/** Lead forms whose consent does not say to whom it is given. */
export function consent(documents: readonly Document[], site: Site): Finding[] {
  const leads = readQuestionnaires(...formFolders).filter(({ lead }) => lead)
  const asked = leads.flatMap(questionsOf).filter(isConsent)
  return distinct(asked.flatMap(question => anonymous(question, documents, site)))
}

function anonymous({ label }: Question, documents: readonly Document[], site: Site): Finding[] {
  return wordingsOf(label).flatMap(words => {
    const named = inlineOf(words).find(({ strong }) => strong)?.text
    const asked = fill(named ?? '', site)
    if (asked.includes(site.name) && !isPlaceholder(asked)) return []
    const what = named
      ? `consent is given to "${asked}", not to ${site.name}`
      : 'the consent does not name who may call'
    const mend = 'Name the operator once, with stars: I agree that **%name%** and its partners …'
    return [{ ...placeOf(words, documents), what, mend }]
  })
}

/** Where the words of a label are written: in a form, or in a part that forms share. */
function placeOf(words: string, documents: readonly Document[]): Pick<Finding, 'file' | 'line'> {
  for (const { file, passages } of documents) {
    const found = passages.find(({ text }) => text.replaceAll('\n', ' ').trim() === words.trim())
    if (found) return { file, line: found.line }
  }
  return { file: 'content/questionnaires' }
}

import { hasOwnPage, type TypedDocument } from '../../../documents/checks/typed-document.ts'
import type { ContentValidation } from '../../../documents/checks/validate-content.ts'
import { createFieldFinding } from '../../../documents/reading/content-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import { layoutIds, listAnchors } from '../anchors.ts'

/** What a question asks, in whatever capitals and signs. */
const wordsOf = (question: string) =>
  question
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** Titles and descriptions that another page has, and headings, themes, questions and forms whose anchor is taken. */
export function checkRepeats(
  documents: readonly TypedDocument[],
  { site, texts }: Pick<ContentValidation, 'site' | 'texts'>,
): Finding[] {
  const pages = documents.filter(hasOwnPage).map(document => {
    const { kind, data } = document
    const name = kind === 'page' ? data.name : undefined
    const field = name === undefined ? 'title' : 'name'
    return { document, field, title: name ?? data.title, description: data.description }
  })
  const entries = documents.filter(document => document.kind === 'faq')
  const questions = entries.flatMap((document, index) => {
    const { question } = document.data
    const same = entries
      .slice(0, index)
      .find(other => wordsOf(other.data.question) === wordsOf(question))
    if (!same) return []
    const message = `question: ${same.file} asks the same`
    const finding = createFieldFinding(document, ['question'], message, 'Join the two.')
    return [{ ...finding, other: same.file }]
  })
  const shown = [
    // Of pages that are defined in code.
    { file: 'content/site.yaml', title: site.home.title, description: site.description },
    { file: 'content/texts.yaml', ...texts?.activeLawsuits },
    ...pages.map(({ document: { file }, title, description }) => ({ file, title, description })),
  ]
  const equal = pages.flatMap(page =>
    (['title', 'description'] as const).flatMap(what => {
      const text = page[what].toLowerCase()
      const { file: other } = shown.find(each => each[what]?.toLowerCase() === text)!
      if (other === page.document.file) return []
      const field = what === 'title' ? page.field : what
      const message = `${field}: ${other} has the same ${what} in search results`
      const suggestion = 'Say what only this page is about.'
      return [{ ...createFieldFinding(page.document, [field], message, suggestion), other }]
    }),
  )
  const ofQuestions = documents
    .filter(({ kind, text }) => kind === 'faq' || text.includes('<Faq'))
    .flatMap(document => listAnchors(document, site).map(({ id }) => id))
  const taken = documents.flatMap(document => {
    const { kind, id } = document
    // The name of a form's file is the id of the form in each page that has it, and that of a question where it stands.
    const own = kind === 'questionnaire' || kind === 'faq' ? [{ id, words: '', line: 1 }] : []
    return [...own, ...listAnchors(document, site)].flatMap(({ id, words, line }, index, all) => {
      const isOwn = index < own.length
      const isTaken =
        layoutIds.includes(id) ||
        (kind === 'faq' && isOwn && ofQuestions.includes(id)) ||
        (hasOwnPage(document) && document.data.questionnaire === id)
      if (!isTaken && all.findIndex(other => other.words === words) === index) return []
      const message = isTaken
        ? `#${id} is the anchor of another part of pages`
        : 'a heading above has the same words'
      const suggestion = isOwn ? 'Rename the file.' : 'Use other words.'
      return [{ file: document.file, line, message, suggestion }]
    })
  })
  return [...equal, ...questions, ...taken]
}

import type { TypedDocument } from '../../../documents/checks/typed-document.ts'
import { createFieldFinding } from '../../../documents/reading/content-document.ts'
import type { Finding } from '../../../documents/reading/finding.ts'
import { suggestNearest } from '../../../documents/reading/nearest.ts'

/** What may be a slip in the list of questions: a theme of one question, and a place that two questions have. */
export function checkQuestions(documents: readonly TypedDocument[]): Finding[] {
  const questions = documents.filter(document => document.kind === 'faq')
  const free = Math.max(...questions.map(({ data }) => data.order)) + 1
  return questions.flatMap((question, index): Finding[] => {
    const { theme, order } = question.data
    const siblings = questions.filter(({ data }) => data.theme === theme)
    const twin = siblings.find(({ data }) => data.order === order)!
    if (siblings.length === 1 && questions.length > 1) {
      const message = `theme: no other question has "${theme}"`
      const others = questions.toSpliced(index, 1).map(({ data }) => data.theme)
      const suggestion = suggestNearest(theme, [...new Set(others)])
      return [createFieldFinding(question, ['theme'], message, suggestion)]
    }
    if (twin === question) return []
    const message = `order: ${twin.file} has ${order} as well`
    const suggestion = `Write ${free}, or number the others anew.`
    return [{ ...createFieldFinding(question, ['order'], message, suggestion), other: twin.file }]
  })
}

import type { ContentDocument } from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import { isInBody } from '../../../documents/passages.ts'

/** The fields that become the title and description of a page, by kind of document. */
const fields: Partial<Record<ContentDocument['kind'], { title: string; description: string }>> = {
  lawsuit: { title: 'title', description: 'description' },
  page: { title: 'title', description: 'description' },
  site: { title: 'home.title', description: 'description' },
}

interface PageText {
  readonly field: string
  readonly file: string
  readonly line: number
  readonly text: string
}

/** Titles over 60 characters, descriptions outside 70 to 160, duplicates, and articles without text. */
export function checkLengths(documents: readonly ContentDocument[]): Finding[] {
  const titles = listPageTexts(documents, 'title')
  const descriptions = listPageTexts(documents, 'description')
  return [
    ...titles.flatMap(title =>
      title.text.length > 60 ? [createLengthFinding(title, 'at most 60 characters')] : [],
    ),
    ...descriptions.flatMap(description =>
      description.text.length < 70 || description.text.length > 160
        ? [createLengthFinding(description, '70 to 160 characters')]
        : [],
    ),
    ...documents.flatMap(findMissingText),
    ...findDuplicateTexts(titles),
    ...findDuplicateTexts(descriptions),
  ]
}

/** A page may be its form alone. */
function findMissingText({ kind, file, passages }: ContentDocument): Finding[] {
  if ((kind !== 'lawsuit' && kind !== 'faq') || passages.some(isInBody)) return []
  const rest = kind === 'lawsuit' ? ', or write "draft: true" until it is there' : ''
  const suggestion = `Write it below the front matter${rest}.`
  return [{ file, message: 'has no text', suggestion }]
}

function listPageTexts(
  documents: readonly ContentDocument[],
  name: 'title' | 'description',
): PageText[] {
  return documents.flatMap(({ kind, file, passages }) => {
    const field = fields[kind]?.[name]
    return passages
      .filter(({ path }) => path === field)
      .map(({ path, line, text }) => ({
        field: path,
        file,
        line,
        text: text.replaceAll('\n', ' ').trim(),
      }))
  })
}

function createLengthFinding({ file, line, field, text }: PageText, limits: string): Finding {
  return {
    file,
    line,
    message: `${field} has ${text.length} characters`,
    suggestion: `Use ${limits}.`,
  }
}

function findDuplicateTexts(all: readonly PageText[]): Finding[] {
  return all.flatMap(({ file, line, field, text }, index) => {
    const other = all.find((each, position) => position !== index && each.text === text)
    const suggestion = 'Say what is specific to this page.'
    return other
      ? [{ file, line, message: `${field} is also the one of ${other.file}`, suggestion }]
      : []
  })
}

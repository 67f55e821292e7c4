import { type ContentDocument, findPassages } from '../../../documents/content-document.ts'
import type { Finding } from '../../../documents/finding.ts'
import { isInBody } from '../../../documents/passages.ts'

/** The fields that become the title and description of a page: of several, the first that is there. */
const fields: Partial<Record<ContentDocument['kind'], readonly (readonly string[])[]>> = {
  lawsuit: [['title'], ['description']],
  page: [['name', 'title'], ['description']],
  site: [['home.title'], ['description']],
}

/** Titles over 60 characters, descriptions outside 70 to 160, duplicates, and articles without text. */
export function checkLengths(documents: readonly ContentDocument[]): Finding[] {
  return [
    ...checkTexts(listPageTexts(documents, 0), 0, 60, 'at most 60 characters'),
    ...checkTexts(listPageTexts(documents, 1), 70, 160, '70 to 160 characters'),
    ...documents.flatMap(findMissingText),
  ]
}

/** A page may be its form alone. */
function findMissingText({ kind, file, passages }: ContentDocument): Finding[] {
  if ((kind !== 'lawsuit' && kind !== 'faq') || passages.some(isInBody)) return []
  const rest = kind === 'lawsuit' ? ', or write "draft: true" until it is there' : ''
  const suggestion = `Write it below the front matter${rest}.`
  return [{ file, message: 'has no text', suggestion }]
}

interface PageText {
  readonly field: string
  readonly file: string
  readonly line: number
  readonly text: string
}

function listPageTexts(documents: readonly ContentDocument[], position: 0 | 1): PageText[] {
  return documents.flatMap(document =>
    (fields[document.kind]?.[position] ?? [])
      .flatMap(name => findPassages(document, name))
      .slice(0, 1)
      .map(({ path, line, text }) => ({
        ...{ file: document.file, line, field: path },
        text: text.replaceAll('\n', ' ').trim(),
      })),
  )
}

/** Texts that are too short, too long or used twice. */
function checkTexts(
  texts: readonly PageText[],
  min: number,
  max: number,
  limits: string,
): Finding[] {
  return texts.flatMap(({ file, line, field, text }, index) => {
    const found: Finding[] = []
    const addFinding = (message: string, suggestion: string) =>
      found.push({ file, line, message, suggestion })
    if (text.length < min || text.length > max)
      addFinding(`${field} has ${text.length} characters`, `Use ${limits}.`)
    const other = texts.find((each, position) => position !== index && each.text === text)
    if (other)
      addFinding(`${field} is also the one of ${other.file}`, 'Say what is specific to this page.')
    return found
  })
}

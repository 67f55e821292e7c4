import type { Document } from '../../documents/documents.ts'
import type { Finding } from '../../documents/finding.ts'

/** The fields that become the title and description of a page, by kind of document. */
const fields: Partial<Record<Document['kind'], { title: string; description: string }>> = {
  lawsuit: { title: 'title', description: 'description' },
  page: { title: 'title', description: 'description' },
  site: { title: 'home.title', description: 'description' },
}

interface Written {
  readonly field: string
  readonly file: string
  readonly line: number
  readonly text: string
}

/** Titles over 60 characters, descriptions outside 70 to 160, and duplicates. */
export function lengths(documents: readonly Document[]): Finding[] {
  const titles = written(documents, 'title')
  const descriptions = written(documents, 'description')
  return [
    ...titles.flatMap(title =>
      title.text.length > 60 ? [finding(title, 'at most 60 characters')] : [],
    ),
    ...descriptions.flatMap(description =>
      description.text.length < 70 || description.text.length > 160
        ? [finding(description, '70 to 160 characters')]
        : [],
    ),
    ...shared(titles),
    ...shared(descriptions),
  ]
}

function written(documents: readonly Document[], which: 'title' | 'description'): Written[] {
  return documents.flatMap(({ kind, file, passages }) => {
    const field = fields[kind]?.[which]
    return passages
      .filter(({ place }) => place === field)
      .map(({ place, line, text }) => ({
        field: place,
        file,
        line,
        text: text.replaceAll('\n', ' ').trim(),
      }))
  })
}

function finding({ file, line, field, text }: Written, limits: string): Finding {
  return {
    file,
    line,
    message: `${field} has ${text.length} characters`,
    suggestion: `Use ${limits}.`,
  }
}

function shared(all: readonly Written[]): Finding[] {
  return all.flatMap(({ file, line, field, text }, index) => {
    const other = all.find((each, position) => position !== index && each.text === text)
    const suggestion = 'Say what is specific to this page.'
    return other
      ? [{ file, line, message: `${field} is also the one of ${other.file}`, suggestion }]
      : []
  })
}

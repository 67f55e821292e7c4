import { basename } from 'node:path'
import { findStrayFiles, idOf, listContentFiles, readRequiredFile } from './content-files.ts'
import type { Finding, Result } from './finding.ts'
import { fieldOf, listFieldPassages, type Passage, parseBodyPassages } from './passages.ts'
import { extractFrontMatter, locate, type ParsedYaml, parseYaml } from './yaml.ts'

/** Where the files of each kind are, and how their names end. */
export const kinds = {
  lawsuit: { folder: 'content/lawsuits', endings: ['.mdx', '.md'] },
  page: { folder: 'content/pages', endings: ['.mdx', '.md'] },
  faq: { folder: 'content/faq', endings: ['.mdx', '.md'] },
  questionnaire: { folder: 'content/questionnaires', endings: ['.yaml'] },
  part: { folder: 'content/parts', endings: ['.yaml'] },
  site: { file: 'content/site.yaml' },
  texts: { file: 'content/texts.yaml' },
} as const

export type DocumentKind = keyof typeof kinds

/** One file of `content/` as text. `validate-documents.ts` checks whether it fits its schema. */
export interface ContentDocument {
  readonly kind: DocumentKind
  /** Path from the project's root. */
  readonly file: string
  /** The file name without its extension: the route of a lawsuit or page. */
  readonly id: string
  readonly text: string
  readonly yaml: ParsedYaml
  /** Its fields, then its body. */
  readonly passages: readonly Passage[]
}

/** Parses a file as text. It has findings if its front matter or MDX cannot be parsed. */
export function parseContentDocument(
  kind: DocumentKind,
  file: string,
  text: string,
): Result<ContentDocument> {
  const id = idOf(file)
  if (file.endsWith('.yaml')) {
    const yaml = parseYaml({ file, text })
    return { data: { kind, file, id, text, yaml, passages: listFieldPassages(yaml) } }
  }
  const { data: yaml, findings } = extractFrontMatter(file, text)
  if (findings) return { findings }
  const body = parseBodyPassages(file, text)
  if (body.findings) return body
  const passages = [...listFieldPassages(yaml), ...body.data]
  return { data: { kind, file, id, text, yaml, passages } }
}

/** What is read of `content/` besides documents. */
const otherFiles = [
  'README.md',
  'addresses.txt',
  'counsel.yaml',
  'images',
  'partners.yaml',
  'phrases.yaml',
  'words.txt',
]

/** Every file of `content/` that is a document, and findings about files beside them that are not read. */
export function listDocumentFiles() {
  const lists = (Object.entries(kinds) as [DocumentKind, (typeof kinds)[DocumentKind]][]).map(
    ([kind, place]) => {
      const { files, findings } =
        'file' in place
          ? { files: [place.file], findings: [] }
          : listContentFiles(place.folder, place.endings)
      return { files: files.map(file => ({ kind, file })), findings }
    },
  )
  const read = Object.values(kinds).map(place => ('file' in place ? place.file : place.folder))
  const strays = findStrayFiles('content', [...otherFiles, ...read.map(path => basename(path))])
  return {
    files: lists.flatMap(({ files }) => files),
    findings: [...strays, ...lists.flatMap(({ findings }) => findings)],
  }
}

/** Every file of `content/` that can be parsed, and findings about the others. */
export function readDocuments() {
  const { files, findings } = listDocumentFiles()
  const results = files.map(({ kind, file }): Result<ContentDocument> => {
    const { data, findings } = readRequiredFile(file)
    return findings ? { findings } : parseContentDocument(kind, file, data.text)
  })
  return {
    documents: results.flatMap(({ data }) => data ?? []),
    findings: [...findings, ...results.flatMap(({ findings = [] }) => findings)],
  }
}

export function findPassages({ passages }: ContentDocument, field: string): Passage[] {
  return passages.filter(passage => fieldOf(passage) === field)
}

export function createFieldFinding(
  { file, yaml }: ContentDocument,
  path: readonly PropertyKey[],
  message: string,
  suggestion: string,
): Finding {
  return { file, line: locate(yaml, path).line, message, suggestion }
}

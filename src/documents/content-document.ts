import { findIgnoredFiles, idOf, listContentFiles, readRequiredFile } from './content-files.ts'
import type { Finding, Result } from './finding.ts'
import { fieldOf, listFieldPassages, type Passage, parseBodyPassages } from './passages.ts'
import type { Lawsuit } from './schemas/lawsuit.ts'
import type { FaqFrontMatter, PageFrontMatter } from './schemas/page.ts'
import type { Texts } from './schemas/texts.ts'
import { extractFrontMatter, locate, type ParsedYaml, parseYaml } from './yaml.ts'

/** The folder of each kind of document. */
export const folders = {
  lawsuit: 'content/lawsuits',
  page: 'content/pages',
  faq: 'content/faq',
  questionnaire: 'content/questionnaires',
  part: 'content/parts',
} as const

export type DocumentKind = keyof typeof folders | 'site' | 'texts'

/** One file of `content/` as text. `validate-documents.ts` checks whether it fits its schema. */
export interface ContentDocument {
  readonly kind: DocumentKind
  /** Path from the project's root. */
  readonly file: string
  /** The file name without its extension: the route of a lawsuit or page. */
  readonly id: string
  readonly text: string
  /** The whole file, or its front matter. */
  readonly yaml: ParsedYaml
  /** Its fields, then its body. */
  readonly passages: readonly Passage[]
}

/** The kinds whose single fields rules read, with their front matter. */
interface FrontMatters {
  lawsuit: Lawsuit
  page: PageFrontMatter
  faq: FaqFrontMatter
  texts: Texts
}

/** A document whose front matter fits its schema. */
export type TypedDocument<Kind extends DocumentKind = DocumentKind> = {
  [K in Kind]: ContentDocument & {
    readonly kind: K
    readonly data: K extends keyof FrontMatters ? FrontMatters[K] : undefined
  }
}[Kind]

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

/** Every file of `content/` that {@link readDocuments} reads. */
export function listDocumentFiles(): { readonly kind: DocumentKind; readonly file: string }[] {
  const within = (Object.entries(folders) as [DocumentKind, string][]).flatMap(([kind, folder]) =>
    listContentFiles(folder).map(file => ({ kind, file })),
  )
  return [
    { kind: 'site', file: 'content/site.yaml' },
    { kind: 'texts', file: 'content/texts.yaml' },
    ...within,
  ]
}

/** Every file of `content/` that can be parsed, and findings about the others. */
export function readDocuments(): { documents: ContentDocument[]; findings: Finding[] } {
  const results = listDocumentFiles().map(({ kind, file }): Result<ContentDocument> => {
    const { data, findings } = readRequiredFile(file)
    return findings ? { findings } : parseContentDocument(kind, file, data.text)
  })
  const ignored = Object.values(folders).flatMap(findIgnoredFiles)
  return {
    documents: results.flatMap(({ data }) => data ?? []),
    findings: [...ignored, ...results.flatMap(({ findings = [] }) => findings)],
  }
}

/** Every value of a field, such as `sources.title`. */
export function findPassages({ passages }: ContentDocument, field: string): Passage[] {
  return passages.filter(passage => fieldOf(passage) === field)
}

/** A finding about a field. */
export function createFieldFinding(
  { file, yaml }: ContentDocument,
  path: readonly PropertyKey[],
  message: string,
  suggestion: string,
): Finding {
  return { file, line: locate(yaml, path).line, message, suggestion }
}

/** True if the document is a page with its id as its path. */
export function hasOwnPage<Document extends ContentDocument>(
  document: Document,
): document is Document & { readonly kind: 'lawsuit' | 'page' } {
  const { kind } = document
  return kind === 'lawsuit' || kind === 'page'
}

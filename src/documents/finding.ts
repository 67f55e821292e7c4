import { UserError } from './user-error.ts'

/** Something a writer should fix: where it is, what is wrong, and what to write instead. */
export interface Finding {
  /** Path from the project's root. */
  readonly file: string
  /** 1-based. Missing if the parser does not know it. */
  readonly line?: number | undefined
  readonly message: string
  /** A sentence, or the YAML to write. */
  readonly suggestion: string
  /** The other file, if two files collide. */
  readonly other?: string | undefined
}

/** What reading content returns: the data, or the reasons why there is none. */
export type Result<Data> =
  | { readonly data: Data; readonly findings?: undefined }
  | { readonly data?: undefined; readonly findings: readonly Finding[] }

/** The data of every result, or the findings of all that have none. */
export function combineResults<Data>(results: readonly Result<Data>[]): Result<Data[]> {
  const findings = results.flatMap(({ findings = [] }) => findings)
  if (findings.length > 0) return { findings }
  return { data: results.flatMap(({ data }) => (data === undefined ? [] : [data])) }
}

/**
 * The data of content that was checked before, or without which nothing can start.
 * @throws {ContentError} if there are findings
 */
export function requireData<Data>({ data, findings }: Result<Data>): Data {
  if (findings) throw new ContentError(findings)
  return data
}

/** A finding as text: its place and message, then the suggestion, indented. */
export function formatFinding({ file, line, message, suggestion }: Finding): string {
  const location = line === undefined ? file : `${file}:${line}`
  return `${location}  ${message}\n${suggestion.replace(/^/gm, '    ')}`
}

/** Removes duplicates, because several checks can report the same problem. */
export function removeDuplicates(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map(each => [formatFinding(each), each])).values()]
}

/** Stops a program whose content is not valid. */
export class ContentError extends UserError {
  override readonly name = 'ContentError'

  constructor(findings: readonly Finding[]) {
    super(`\n${findings.map(formatFinding).join('\n')}\n`)
  }
}

import { UserError } from './user-error.ts'

interface Advice {
  readonly message: string
  /** A sentence, or the YAML to write. Empty if the message says it. */
  readonly suggestion: string
}

/** Something to fix in a file, mostly by a writer. */
export interface Finding extends Advice {
  /** Path from the project's root. */
  readonly file: string
  /** 1-based. Missing if the parser does not know it. */
  readonly line?: number | undefined
  /** The other file, if two files collide or one has a note about another. */
  readonly other?: string | undefined
}

/** Something to fix by an operator: a variable, or the service at an address. */
export type EnvironmentFinding = Advice & ({ readonly variable: string } | { readonly url: string })

export type AnyFinding = Finding | EnvironmentFinding

/** What reading returns: the data, or the reasons why there is none. */
export type Result<Data, Reason extends AnyFinding = Finding> =
  | { readonly data: Data; readonly findings?: undefined }
  | { readonly data?: undefined; readonly findings: readonly Reason[] }

/**
 * The data of content or variables that were checked before, or without which nothing can start.
 * @throws {FindingsError} if there are findings
 */
export function requireData<Data>({ data, findings }: Result<Data, AnyFinding>): Data {
  if (findings) throw new FindingsError(findings)
  return data
}

/** Where a finding is: a file with its line, a variable or an address. */
export function locationOf(finding: AnyFinding): string {
  if ('variable' in finding) return finding.variable
  if ('url' in finding) return finding.url
  return finding.line === undefined ? finding.file : `${finding.file}:${finding.line}`
}

/** A finding as text: its location and message, then the suggestion, indented. */
export function formatFinding(finding: AnyFinding): string {
  const { message, suggestion } = finding
  return `${locationOf(finding)}  ${message}${suggestion && `\n${suggestion}`.replaceAll('\n', '\n    ')}`
}

/** Removes duplicates, because several checks can report the same problem. */
export function removeDuplicates(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map(finding => [formatFinding(finding), finding])).values()]
}

export class FindingsError extends UserError {
  constructor(findings: readonly AnyFinding[]) {
    super(`\n${findings.map(formatFinding).join('\n')}\n`)
  }
}

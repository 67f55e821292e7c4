import { PlainError } from './plain-error.ts'

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

export function describe({ file, line, message, suggestion }: Finding): string {
  const place = line === undefined ? file : `${file}:${line}`
  return `${place}  ${message}\n${suggestion.replace(/^/gm, '    ')}`
}

/** Removes duplicates, because several checks can report the same problem. */
export function distinct(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map(each => [describe(each), each])).values()]
}

/** Stops a build, because the content is not valid. */
export class ContentError extends PlainError {
  override readonly name = 'ContentError'
  readonly findings: readonly Finding[]

  constructor(findings: readonly Finding[]) {
    super(`\n${findings.map(describe).join('\n')}\n`)
    this.findings = findings
  }
}

/**
 * An issue of a rule between fields, with what to write. Validation continues, so that other problems of
 * the file are reported too.
 */
export function createIssue(path: readonly PropertyKey[], message: string, suggestion?: string) {
  const code = 'custom' as const
  return { code, path: [...path], message, params: { suggestion }, input: path, continue: true }
}

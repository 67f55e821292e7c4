/**
 * An issue of a rule between fields, with what to write. The example in a field's schema may be just
 * what the rule forbids, so it is printed only for missing values and those of another type. Validation
 * continues, so that other problems of the file are reported too.
 */
export function createIssue(path: readonly PropertyKey[], message: string, suggestion: string) {
  const code = 'custom' as const
  return { code, path: [...path], message, params: { suggestion }, input: path, continue: true }
}

/**
 * An issue of a rule between fields, with what to write. Validation continues, so that other problems of
 * the file are reported too.
 * @param other the path of the other field, which is blamed if this one stands in another file
 */
export function createIssue(
  path: readonly PropertyKey[],
  message: string,
  suggestion?: string,
  other?: readonly PropertyKey[],
) {
  const code = 'custom' as const
  const params = { suggestion, other }
  return { code, path: [...path], message, params, input: path, continue: true }
}

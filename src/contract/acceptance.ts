/**
 * Parses the pattern that the operator and the provider agree on: it matches the body of each 2xx response that
 * says that a lead was taken, in any case of letters. Otherwise returns what is wrong with it.
 */
export function parseAcceptance(source = ''): RegExp | string {
  if (!source) return 'is missing: a pattern of what the provider responds when it takes a lead'
  const [, inner] = /^\/(.*)\/[a-z]*$/.exec(source) ?? []
  if (inner) return `stands between slashes, which would be part of it: write ${inner}`
  try {
    return new RegExp(source, 'i')
  } catch {
    return 'is no regular expression'
  }
}

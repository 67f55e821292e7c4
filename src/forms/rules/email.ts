import leven from 'leven'
import type { AnswerFormat, AnswerWarning } from './answer-format.ts'
import { cleanCode } from './characters.ts'

/**
 * An e-mail address. It may have every character that the HTML standard lets one have (valibot's `email`
 * refuses the apostrophe of an O'Brien); its host must contain a dot, and dots may not begin, end or repeat.
 */
export const email: AnswerFormat = {
  clean: cleanEmail,
  pattern:
    /^(?!.*\.[.@])[\w!#$%&'*+/=?^`{|}~-][\w.!#$%&'*+/=?^`{|}~-]*@([A-Za-z\d]([A-Za-z\d-]*[A-Za-z\d])?\.)+[A-Za-z][A-Za-z\d-]*[A-Za-z\d]$/,
  message: 'Please enter a valid email format (e.g., name@example.com).',
  warn: findDomainWarning,
  input: { type: 'email', spellCheck: false, autoCapitalize: 'none' },
}

/** `o’brien@…`, `mailto:ada@…`, `Ada <ada@…>`, `"ada@…"` and `ada@example.com.` are certainly an address. */
function cleanEmail(entry: string): string {
  const address = cleanCode(entry).replace(/[.,;]+$/, '')
  const inner = /<([^<>\s]+)>$/.exec(address)?.[1] ?? address
  return inner
    .replace(/^mailto:/i, '')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/^["'“”](.*)["'“”]$/, '$1')
}

/** Mail providers with most users in the United States. */
const providers = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'aol.com',
  'icloud.com',
  'live.com',
  'msn.com',
  'comcast.net',
  'verizon.net',
  'att.net',
  'sbcglobal.net',
  'bellsouth.net',
  'cox.net',
  'charter.net',
  'me.com',
  'mac.com',
  'ymail.com',
  'rocketmail.com',
  'protonmail.com',
  'earthlink.net',
]

function findDomainWarning(answer: string): AnswerWarning | undefined {
  const address = answer.trim().toLowerCase()
  const tidy = address
    .replaceAll(',', '.')
    .replace(/\s*([@.])\s*/g, '$1')
    .replace(/\.{2,}/g, '.')
    .replace(/^www\./, '')
    // Endings that nobody owns: https://data.iana.org/TLD/tlds-alpha-by-domain.txt.
    .replace(/\.(?:con|comm|coom|cpm|cim|vom|xom)$/, '.com')
    .replace(/\.nett$/, '.net')
    .replace(/\.orgg$/, '.org')
    .replace(/[^.@]+$/, correctEnding)
    .replace(/(\.com|\.net|\.org)\1+$/, '$1')
  const [, user, domain] = /^([^\s@]+)@([^\s@]+)$/.exec(tidy) ?? []
  if (!user || !domain) return undefined
  const ending = domain.split('.').at(-1)!
  if (hasDigit(ending) && email.pattern.test(tidy))
    return { text: `No e-mail address ends in “.${ending}”. Please check it.` }
  const [nearest] = providers
    .map(provider => ({ provider, distance: measureDistance(provider, domain) }))
    .filter(({ distance }) => distance < Infinity)
    .sort((a, b) => a.distance - b.distance)
  const replacement = `${user}@${nearest?.provider ?? domain}`
  if (replacement === address || !email.pattern.test(replacement)) return undefined
  return { text: 'Did you mean', replacement }
}

/** Endings whose letters are no other ending in any other order. */
const endings = ['com', 'net', 'org', 'edu', 'gov', 'mil']

/** No ending has a digit, except in Punycode. */
const hasDigit = (ending: string) => /^(?!xn--).*\d/.test(ending)

/** Returns the ending that is certainly meant by one that nobody owns, such as `c0m` or `ocm`. */
function correctEnding(typed: string): string {
  const meant = endings.find(ending =>
    hasDigit(typed) ? leven(ending, typed) === 1 : isReordered(ending, typed),
  )
  return meant ?? typed
}

/**
 * Returns how far a domain is from a provider's, Infinity if it may well be real: providers of other
 * countries have the same names under other endings, and companies have names of another first letter.
 */
function measureDistance(provider: string, domain: string): number {
  if (domain === provider.replace('.', '')) return 1
  if (domain[0] !== provider[0]) return Infinity
  const [name, ending] = provider.split('.') as [string, string]
  const [typedName, ...typedEndings] = domain.split('.') as [string, ...string[]]
  const slips = name.length > 7 ? 2 : name.length > 4 ? 1 : 0
  return 10 * countSlips(name, typedName, slips) + countSlips(ending, typedEndings.join('.'), 1)
}

/** Counts typing errors, as one if the letters are in another order. More than `limit` are Infinity. */
function countSlips(word: string, typed: string, limit: number): number {
  const slips = limit > 0 && word !== typed && isReordered(word, typed) ? 1 : leven(word, typed)
  return slips > limit ? Infinity : slips
}

/** True if a word has the letters of another, in any order. */
function isReordered(word: string, typed: string): boolean {
  return [...word].sort().join() === [...typed].sort().join()
}

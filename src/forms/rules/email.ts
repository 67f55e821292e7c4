import leven from 'leven'
import { isNear, isReordered } from '../near.ts'
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
  input: { type: 'email', autoCapitalize: 'none' },
}

/** `o’brien@…`, `mailto:ada@…`, `Ada <ada@…>`, `"ada@…"`, `(ada@…)`, `[ada@…]`, `ada＠…` and `ada@example.com.` are certainly an address. */
function cleanEmail(entry: string): string {
  const address = cleanCode(entry.replace(/[！-～]/g, sign => sign.normalize('NFKC'))).replace(
    /(?<![.,;])[.,;]+$/,
    '',
  )
  const inner = /<([^<>\s]+)>$/.exec(address)?.[1] ?? address
  return inner
    .replace(/^mailto:/i, '')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/^["'“”([](.*)["'“”)\]]$/, '$1')
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

/**
 * Hints at slips in the domain. `@zootools/email-spell-checker` 1.12.0 finds 48 to 65 of the 79 slips of the tests, by its
 * settings, and takes 20 to 35 of 60 real domains for slips, `email.com` and `att.com` among them.
 */
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
  const meant = providers.find(provider => isMeantFor(provider, domain))
  const replacement = `${user}@${meant ?? domain}`
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
 * True if a domain is certainly meant for a provider's: providers of other countries have the same names under other
 * endings, and companies have names of another first letter.
 */
function isMeantFor(provider: string, domain: string): boolean {
  if (domain === provider.replace('.', '')) return true
  if (domain[0] !== provider[0]) return false
  const [name, ending] = provider.split('.') as [string, string]
  const [typedName, ...typedEndings] = domain.split('.') as [string, ...string[]]
  const slips = name.length > 7 ? 2 : name.length > 4 ? 1 : 0
  return isNear(name, typedName, slips) && isNear(ending, typedEndings.join('.'), 1)
}

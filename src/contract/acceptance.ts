/** What the body of a 2xx answer says about the lead that was sent: `unclear` if it cannot be understood. */
export type ResponseVerdict = 'accepted' | 'refused' | 'unclear'

interface AcceptanceOptions {
  /** The pattern of an acceptance, if it is known. Every body that does not match is then a refusal. */
  readonly pattern?: RegExp | undefined
  /** The keys of what was sent, which an answer may repeat. */
  readonly sentKeys?: readonly string[]
}

const subject = '(is|was|has|lead|post|ping|api|response|delivery|request|submission)'

/** Names of fields that hold the outcome, as lower-case words. */
const outcomeNames = new RegExp(
  `^(${subject} )*(outcome|status|result|success|successful|succeeded|ok|accepted|valid|delivery|delivered|sold|matched|response|disposition|decision)$`,
)

/** Names of fields that hold an error. */
const errorNames = new RegExp(
  `^(${subject} )*(errors?|err|failed|failures?|reject(ed|ion|ions)?|refus(ed|al|als)|declined|exceptions?|faults?|duplicate)$` +
    '|^(error|err|reject|rejection|refusal|decline|failure) (messages?|codes?|descriptions?|reasons?|texts?|details?|types?)$',
)

/** Names of fields that hold an HTTP status, or a negative number for an error. */
const codeNames = /^((http|status|response|result|error) )*code$|^(http )?status$/

/** Words of a refusal. */
const refusal = new RegExp(
  [
    'fail(s|ed|ing|ures?)?|errors?|err|exceptions?|fault|nok|ko|cancel(l?ed)?|filtered',
    'reject(s|ed|ions?)?|refus(e|es|ed|als?)|declin(e|es|ed)|den(y|ied|ial)|disqualif(y|ied)',
    'invalid|malformed|unable|unauthori[sz]ed|forbidden|blocked|suppressed|expired',
    "(un|not?|could ?n[o']t|can ?not|(was|were|is|are|did|has|have)n't|non|in) ?(be |been |an? )?(accept(ed|able)?|match(es|ed|ing)?|sold|deliver(ed|able)?|success(ful)?|ok|valid|allowed|eligible|qualif(y|ied)|found|process(ed)?|received|stored|saved|buyers?)",
    'unsuccessful|ineligible|unqualified|incomplete|missing|dup(e|lica(te|ted|tion))?s?|timed? ?out|throttled|rate limited',
  ]
    .map(words => `\\b(${words})\\b`)
    .join('|'),
)

/** Phrases that negate a refusal: "no errors", "0 failed", "not a duplicate". */
const negation =
  /\b(no|0|zero|not( an?)?|without( any)?) (errors?|failures?|failed|rejected|duplicates?)( found)?\b/g

/** Values of an error field that mean that there is no error. */
const nothing = /^(none|null|nil|no|false|0+|n\/?a|ok|success|-)?$/

const acceptedText =
  /^(ok|okay|accepted|success|successful|succeeded|received|thank you|thanks)[.!]?$/

/** Splits a text, also in camel case or snake case, into lower-case words. */
function splitWords(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[’ʼ]/g, "'")
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .trim()
}

const withoutNegations = (text: string) => splitWords(text).replace(negation, '').trim()

const isRefusal = (text: string) => refusal.test(withoutNegations(text))

/**
 * Judges the body of an answer from 200 to 299. Firewalls, logins and pages of maintenance answer 200 too, and many
 * buyers of leads answer 200 to what they refuse: LeadConduit says `{"outcome":"failure"}`.
 */
export function classifyResponse(
  body: string,
  { pattern, sentKeys = [] }: AcceptanceOptions = {},
): ResponseVerdict {
  const text = body.replace(/^\ufeff/, '').trim()
  if (pattern) return pattern.test(text) ? 'accepted' : 'refused'
  if (text === '') return 'accepted'
  try {
    return classifyJson(JSON.parse(text), new Set(sentKeys))
  } catch {
    return classifyText(text)
  }
}

function classifyText(text: string): ResponseVerdict {
  if (/^</.test(text)) return 'unclear'
  if (isRefusal(text)) return 'refused'
  return acceptedText.test(splitWords(text)) ? 'accepted' : 'unclear'
}

function classifyJson(value: unknown, sentKeys: ReadonlySet<string>): ResponseVerdict {
  if (typeof value === 'object') return hasRefusal(value, sentKeys) ? 'refused' : 'accepted'
  const text = String(value).trim()
  if (/^[{[]/.test(text)) return classifyResponse(text, { sentKeys: [...sentKeys] })
  if (isRefusal(text) || /^(no|false)$/i.test(text)) return 'refused'
  // Some scripts answer 0 for a failure, and some for no error.
  return /^(<|-?0*$|-\d)/.test(text) ? 'unclear' : 'accepted'
}

/** True if a field anywhere in the JSON, under one of the usual names, holds a refusal. */
function hasRefusal(value: unknown, sentKeys: ReadonlySet<string>): boolean {
  if (typeof value === 'string' && /^\s*[{[]/.test(value))
    return classifyResponse(value, { sentKeys: [...sentKeys] }) === 'refused'
  if (typeof value !== 'object' || value === null) return false
  const entries = Object.entries(value).filter(([name]) => !sentKeys.has(name))
  const isAffirmed = entries.some(([name, inner]) => isAffirmation(splitWords(name), inner))
  return entries.some(([name, inner]) => {
    const words = splitWords(name)
    if (errorNames.test(words)) return !isNothing(inner)
    if (codeNames.test(words) && /^([45]\d{2,3}|-\d+)$/.test(String(inner))) return !isAffirmed
    return (
      (outcomeNames.test(words) && isFailure(words, inner, sentKeys)) || hasRefusal(inner, sentKeys)
    )
  })
}

function isAffirmation(name: string, value: unknown): boolean {
  if (!outcomeNames.test(name)) return false
  return value === true || (typeof value === 'string' && acceptedText.test(splitWords(value)))
}

/** True if the value of an outcome, or a text directly within it, is a refusal. */
function isFailure(name: string, value: unknown, sentKeys: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return isRefusal(value) || /^(no|n|false|0)$/i.test(value.trim())
  // A result or a status of 0 often means success.
  if (value === 0) return !/(status|result|response)$/.test(name)
  if (typeof value !== 'object' || value === null) return value === false
  return Object.entries(value).some(
    ([key, inner]) => !sentKeys.has(key) && typeof inner === 'string' && isRefusal(inner),
  )
}

/** True if the value of an error field means that there is no error: empty, a word for none, or a code of 0. */
function isNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isNothing)
  return !value || nothing.test(withoutNegations(String(value)))
}

/** The same rules in words, for the contract. */
export const acceptanceRules =
  'A status from 200 to 299 says that the lead is taken, if its body is empty, one of the texts OK, accepted, success ' +
  'and received, or JSON without a word of refusal, such as failure, rejected, error, invalid, duplicate or false, as ' +
  'outcome, status, result, success, ok, accepted, delivery or error. JSON with one is a refusal, and the lead is not ' +
  'sent again. XML, pages and other texts are not understood, and the lead is sent three times. Browsers do not read ' +
  'the body; a relay does. 409 to a lead whose earlier answer was lost says that it is taken.'

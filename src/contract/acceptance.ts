/** What the body of an answer with a good status says of what was sent: `unclear` if nobody can tell. */
export type AnswerVerdict = 'accepted' | 'refused' | 'unclear'

/** The last word of a name whose value says how it went. */
const outcomeNames =
  /^(outcome|status|result|success|successful|succeeded|ok|accepted|valid|delivery|delivered|response|disposition|decision)$/

/** The same, of a name whose value says that and why it did not. */
const errorNames =
  /^(errors?|failed|failures?|rejected|rejections?|refused|refusals?|declined|exceptions?|faults?)$/

/** The same, of a name whose number is a status of HTTP. */
const codeNames = /^(status|code|result|response|error)$/

/** Words that say that something was not taken. */
const refusal = new RegExp(
  [
    'fail(s|ed|ing|ures?)?|errors?|err|exceptions?|fault',
    'reject(s|ed|ions?)?|refus(e|es|ed|als?)|declin(e|es|ed)|den(y|ied|ial)|disqualif(y|ied)',
    'invalid|malformed|unable|unauthori[sz]ed|forbidden|blocked|suppressed|expired',
    "(un|not?|could ?n[o']t|can ?not|in) ?(be ?)?(accept(ed|able)?|match(es|ed)?|sold|deliver(ed|able)?|success(ful)?|ok|valid|allowed|eligible|qualif(y|ied)|found|process(ed)?|received|stored|saved|buyers?)",
    'unsuccessful|ineligible|unqualified|incomplete|missing|dup(e|lica(te|ted|tion))?s?|timed? ?out|throttled|rate limited',
  ]
    .map(words => `\\b(${words})\\b`)
    .join('|'),
)

/** What says that there is none of something bad: "no errors", "0 failed". */
const negation = /\b(no|0|zero|without( any)?) (errors?|failures?|failed|rejected|duplicates?)\b/g

/** Texts that say that there is no error. */
const nothing = /^(none|null|nil|no|false|0+|n\/?a|ok|success|-)?$/

const acceptedText =
  /^(ok|okay|accepted|success|successful|succeeded|received|thank you|thanks)[.!]?$/

/** Lower-case words, also of camel case and snake case. */
function splitWords(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .trim()
}

/**
 * Judges the body of an answer from 200 to 299. Firewalls, logins and pages of maintenance answer 200 too, and many
 * buyers of leads answer 200 to what they refuse: LeadConduit says `{"outcome":"failure"}`.
 * @param pattern what an acceptance looks like, if that is known: every other body is a refusal
 */
export function classifyAnswer(body: string, pattern?: RegExp): AnswerVerdict {
  const text = body.replace(/^\ufeff/, '').trim()
  if (pattern) return pattern.test(text) ? 'accepted' : 'refused'
  if (text === '') return 'accepted'
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return classifyText(text)
  }
  if (typeof value === 'string' && /^\s*</.test(value)) return 'unclear'
  if (typeof value === 'string') return isRefusal(value) ? 'refused' : 'accepted'
  return value === false || hasRefusal(value) ? 'refused' : 'accepted'
}

function classifyText(text: string): AnswerVerdict {
  if (/^</.test(text)) return 'unclear'
  if (isRefusal(text)) return 'refused'
  return acceptedText.test(splitWords(text)) ? 'accepted' : 'unclear'
}

const withoutNegations = (text: string) => splitWords(text).replace(negation, '').trim()

const isRefusal = (text: string) => refusal.test(withoutNegations(text))

/** True if JSON says somewhere, under one of the usual names, that something was not taken. */
function hasRefusal(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([name, inner]) =>
      isRefusalUnder(splitWords(name).split(' ').at(-1)!, inner) || hasRefusal(inner),
  )
}

function isRefusalUnder(name: string, value: unknown): boolean {
  if (errorNames.test(name) && !isNothing(value)) return true
  if (codeNames.test(name) && /^[45]\d\d$/.test(String(value))) return true
  if (!outcomeNames.test(name)) return false
  if (typeof value === 'string') return isRefusal(value) || /^(no|n|false|0)$/i.test(value.trim())
  // A result or a status of 0 often means that all went well.
  return value === false || (value === 0 && !codeNames.test(name))
}

/** True for what says that there is no error: nothing, a word for it, or a code of 0. */
function isNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isNothing)
  return !value || nothing.test(withoutNegations(String(value)))
}

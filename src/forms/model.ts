import * as v from 'valibot'

/**
 * The form model: the one description of a form, which builds write and browsers and programs read, and the
 * shape of what is sent. Source of keys and endpoints: the specification of the provider's website API.
 */

/** The provider's endpoints, each a path under its base URL. */
export const endpoints = [
  '/submitform',
  '/subscribe',
  '/contactUs',
  '/unsubscribe',
  '/californiaResidents',
] as const

export type Endpoint = (typeof endpoints)[number]

/** The largest request body in bytes that the lead desk, the relay and the contract take. */
export const bodyLimit = 128 * 1024

/**
 * The largest request body in bytes that forms send. Browsers keep at most 64 KiB alive after the page was left:
 * https://fetch.spec.whatwg.org/#http-network-or-cache-fetch.
 */
export const formLimit = 60_000

/** For whom a claim is made. Selects the variants of texts and payload keys. */
export const claimants = ['MYSELF', 'LOVED ONE'] as const

export type Claimant = (typeof claimants)[number]

export const text = v.string()
export const optionalText = v.optional(text)
const flag = v.boolean()
const texts = v.array(text)
const textsByClaimant = v.object({ MYSELF: text, 'LOVED ONE': text })
// All of this is sent to browsers: `union`, `variant` and `record` are several times as large as what stands for them.
const perClaimantSchema = v.lazy(value => (typeof value === 'string' ? text : textsByClaimant))
const textsByName = v.custom<Record<string, string>>(
  value => value instanceof Object && v.is(texts, Object.values(value)),
)
/** Answers to choose from: `value` is sent. */
const options = v.array(v.object({ label: text, value: text }))

/** The fields that questions of all kinds have or may have. */
const commonFields = {
  /** The payload key. The control's `name` is the MYSELF key. */
  key: perClaimantSchema,
  /** May contain inline links, `[text](/route)`, and one `**strong**` name. */
  label: perClaimantSchema,
  /** Asks for whom the claim is made: see `claimantQuestion`. */
  who: flag,
  /**
   * Asks for a health or life fact, which the consent certificate's vendor must not record. Contact
   * details and consent are not screening answers.
   */
  screening: flag,
  /** Asked only while an earlier question has this answer. Otherwise "" is sent. */
  when: v.optional(v.object({ question: text, is: text })),
  /** Warnings, which do not block, by answer. The build adds them from the site's settings. */
  warnings: v.optional(textsByName),
  /** Remarks in the inbox, by answer: `{ Yes: Has a lawyer }`. */
  flags: v.optional(textsByName),
  /** A sentence about this key for the provider, in the contract. */
  contractNote: optionalText,
}

/** What shows of a question beside its label. */
const shownFields = {
  /** The message when the answer is missing. Its presence makes the question required. */
  required: optionalText,
  /** The text beside the control, if `required` would be misleading there. */
  inline: v.optional(perClaimantSchema),
  hint: v.optional(perClaimantSchema),
  /** The heading of the group of questions that begins here. A checkbox ends the group. */
  group: optionalText,
}

/** An autofill field: https://html.spec.whatwg.org/#autofill-field. */
const autocomplete = optionalText
/** The initial answer, and a warning, which does not block, while the answer differs from it. */
const initialFields = { initial: optionalText, changedWarning: optionalText }
/** The text of a list before anything is chosen. */
const placeholder = optionalText
/** A later question that gets this answer as its default, unless the claim is for a loved one. */
const fills = optionalText
/** What stands where the form was, if an optional address or number was left out. */
const unanswered = optionalText
const textRule = v.optional(v.picklist(['email', 'phone', 'zip']))

/**
 * The kinds of questions, and the fields that each needs and takes besides {@link commonFields}. A kind with several
 * answers, such as a group of checkboxes, needs more: an answer is one text or one boolean.
 */
const kindFields = {
  buttons: { ...shownFields, ...initialFields, options },
  list: { ...shownFields, ...initialFields, autocomplete, options, placeholder },
  // `from` is the oldest year. The newest is the visitor's current year.
  years: { ...shownFields, autocomplete, from: v.number(), placeholder },
  text: { ...shownFields, ...initialFields, autocomplete, rule: textRule, fills, unanswered },
  longtext: { ...shownFields, ...initialFields, autocomplete },
  date: { ...shownFields, autocomplete, required: text, rule: v.picklist(['past']), fills },
  checkbox: shownFields,
  hidden: { initial: text },
} satisfies Readonly<Record<string, v.ObjectEntries>>

type KindFields = typeof kindFields

export type QuestionKind = keyof KindFields

export const questionKinds = Object.keys(kindFields) as QuestionKind[]

/** All fields that a question of a kind has or may have. */
export function listKindFields<Kind extends QuestionKind>(kind: Kind) {
  const common: Omit<typeof commonFields, keyof KindFields[Kind]> = commonFields
  return { ...common, ...kindFields[kind], kind: v.picklist([kind]) }
}

/** A union whose members name each other's fields as absent, so that each field can be read of all. */
type Complete<T, Key extends PropertyKey = T extends unknown ? keyof T : never> = T extends unknown
  ? T & { [Absent in Exclude<Key, keyof T>]?: undefined }
  : never

type OutputOf<Fields> = Fields extends v.ObjectEntries
  ? v.InferOutput<v.ObjectSchema<Fields, undefined>>
  : never

type AnyQuestion = Complete<
  { [Kind in QuestionKind]: OutputOf<ReturnType<typeof listKindFields<Kind>>> }[QuestionKind]
>

const schemaByKind = new Map<unknown, v.GenericSchema>(
  questionKinds.map(kind => [kind, v.object(listKindFields(kind))]),
)

const questionSchema = v.lazy(
  question => schemaByKind.get((question as Question | null)?.kind) ?? v.picklist(questionKinds),
) as v.GenericSchema<unknown, AnyQuestion>

const stepSchema = v.object({
  heading: text,
  button: text,
  intro: optionalText,
  note: optionalText,
  questions: v.array(questionSchema),
  /** Control names in the order in which they are sent, if it differs from the order of `questions`. */
  sent: v.optional(texts),
  /** Control names in the order on screen, if it differs from the order in which they are checked. */
  shown: v.optional(texts),
})

export const questionnaireSchema = v.object({
  id: text,
  name: text,
  endpoint: v.picklist(endpoints),
  /** The text of the toast after it was sent. */
  success: text,
  /** The text that replaces the form after it was sent. */
  afterwards: text,
  /** Further advice after it was sent. */
  advice: v.array(v.object({ title: text, text })),
  /** True if the page, the IP address and the consent certificate are sent too. */
  lead: flag,
  /** The name of the control that asks for whom the claim is made. */
  claimantQuestion: optionalText,
  constants: textsByName,
  steps: v.array(stepSchema),
})

/** The services that forms use, from the environment. */
export const servicesSchema = v.object({
  /** The base URL of the provider's website API, without a slash at its end. */
  api: text,
  /** The URLs of JSON services that return the visitor's IP address, in the order in which they are tried. */
  ipLookups: texts,
  /** The URL of the consent certificate's script, or "". */
  certificateScript: text,
})

/** A type of which nothing can be written, at any depth. */
export type DeepReadonly<T> = T extends object
  ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
  : T

export type Question = DeepReadonly<AnyQuestion>
/** Formats that an answer must have: see `rules/`. */
export type AnswerRule = NonNullable<Question['rule']>
export type AnswerOption = NonNullable<Question['options']>[number]
/** One text for everybody, or one for each {@link Claimant}. */
export type PerClaimant = Question['label']
export type Step = DeepReadonly<v.InferOutput<typeof stepSchema>>
export type Questionnaire = DeepReadonly<v.InferOutput<typeof questionnaireSchema>>
export type Services = DeepReadonly<v.InferOutput<typeof servicesSchema>>

/** The cleaned entries, by control name. A checkbox is `true` when ticked; the rest are texts. */
export type Answers = Readonly<Record<string, string | boolean>>

/** The body that is sent: payload keys in the order of the specification. */
export type Payload = Readonly<Record<string, string | boolean>>

/** The keys that a lead has besides its answers and constants. */
export const evidenceKeys = [
  'page_url',
  'ip_address',
  'xxTrustedFormCertUrl',
  'xxTrustedFormPingUrl',
] as const

export type EvidenceKey = (typeof evidenceKeys)[number]

/** The keys of the page's URL, and of the consent certificate's. */
export const pageKey = 'page_url' satisfies EvidenceKey
export const certificateKey = 'xxTrustedFormCertUrl' satisfies EvidenceKey

/** The headers in which a request to an API of the site itself states its form, and the record of the consent it showed. */
export const formHeader = 'form-id'
export const consentHeader = 'consent-record'

/** The values of {@link evidenceKeys}, of which the last is always "". */
export interface Evidence {
  readonly pageUrl: string
  /** The visitor's public IP address. */
  readonly ipAddress: string
  /** The URL of the consent certificate, or "". */
  readonly certificateUrl: string
}

/**
 * The form model: the shapes that the schema of questionnaires produces, forms render and
 * submissions send. Source of keys and endpoints: the specification of the provider's website API.
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

export const questionKinds = [
  'buttons',
  'list',
  'years',
  'text',
  'longtext',
  'date',
  'checkbox',
  'hidden',
] as const

export type QuestionKind = (typeof questionKinds)[number]

/** Formats that an answer must have: see `rules/`. */
export type AnswerRule = 'email' | 'phone' | 'zip' | 'past'

/** For whom a claim is made. Selects the variants of texts and payload keys. */
export const claimants = ['MYSELF', 'LOVED ONE'] as const

export type Claimant = (typeof claimants)[number]

/** One text for everybody, or one for each {@link Claimant}. */
export type PerClaimant = string | Readonly<Record<Claimant, string>>

export interface AnswerOption {
  readonly label: string
  /** The value that is sent. */
  readonly value: string
}

interface QuestionFields {
  /** The payload key. The control's `name` is the MYSELF key. */
  readonly key: PerClaimant
  /** May contain inline links, `[text](/route)`, and one `**strong**` name. */
  readonly label: PerClaimant
  /** Asks for whom the claim is made: see {@link Questionnaire.claimantQuestion}. */
  readonly who: boolean
  /**
   * Asks for a health or life fact, which the consent certificate's vendor must not record. Contact
   * details and consent are not screening answers.
   */
  readonly screening: boolean
  /** The message when the answer is missing. Its presence makes the question required. */
  readonly required?: string | undefined
  /** The text beside the control, if `required` would be misleading there. */
  readonly inline?: PerClaimant | undefined
  readonly rule?: AnswerRule | undefined
  /** Asked only while an earlier question has this answer. Otherwise "" is sent. */
  readonly when?: { readonly question: string; readonly is: string } | undefined
  readonly hint?: PerClaimant | undefined
  /** The heading of the group of questions that begins here. A checkbox ends the group. */
  readonly group?: string | undefined
  /** An autofill field: https://html.spec.whatwg.org/#autofill-field. */
  readonly autocomplete?: string | undefined
  /** The text of a list before anything is chosen. */
  readonly placeholder?: string | undefined
  /** The initial answer. */
  readonly initial?: string | undefined
  /** Warnings, which do not block, by answer. The build adds them from the site's settings. */
  readonly warnings?: Readonly<Record<string, string>> | undefined
  /** A warning, which does not block, while the answer differs from `initial`. */
  readonly changedWarning?: string | undefined
  /** Remarks in the inbox, by answer: `{ Yes: Has a lawyer }`. */
  readonly flags?: Readonly<Record<string, string>> | undefined
  /** A sentence about this key for the provider, in the contract. */
  readonly contractNote?: string | undefined
  /** A later question that gets this answer as its default, unless the claim is for a loved one. */
  readonly fills?: string | undefined
}

/** One question. Only some kinds have options. */
export type Question = QuestionFields &
  (
    | { readonly kind: 'buttons' | 'list'; readonly options: readonly AnswerOption[] }
    /** `from` is the oldest year. The newest is the visitor's current year. */
    | { readonly kind: 'years'; readonly from: number; readonly options?: undefined }
    | {
        readonly kind: 'text' | 'longtext' | 'date' | 'checkbox' | 'hidden'
        readonly options?: undefined
      }
  )

export interface Step {
  readonly heading: string
  readonly button: string
  readonly intro?: string | undefined
  readonly note?: string | undefined
  readonly questions: readonly Question[]
  /** Control names in the order in which they are sent, if it differs from the order of `questions`. */
  readonly sent?: readonly string[] | undefined
  /** Control names in the order on screen, if it differs from the order in which they are checked. */
  readonly shown?: readonly string[] | undefined
}

/** One form. */
export interface Questionnaire {
  readonly id: string
  readonly name: string
  readonly endpoint: Endpoint
  /** The text of the toast after it was sent. */
  readonly success: string
  /** The text that replaces the form after it was sent. */
  readonly afterwards: string
  /** Further advice after it was sent. */
  readonly advice: readonly { readonly title: string; readonly text: string }[]
  /** True if the page, the IP address and the consent certificate are sent too. */
  readonly lead: boolean
  /** The name of the control that asks for whom the claim is made. */
  readonly claimantQuestion?: string | undefined
  readonly constants: Readonly<Record<string, string>>
  readonly steps: readonly Step[]
}

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
  /** The URL of the page. */
  readonly pageUrl: string
  /** The visitor's public IP address. */
  readonly ipAddress: string
  /** The URL of the consent certificate, or "". */
  readonly certificateUrl: string
}

/** The services that forms use, from the environment. */
export interface Services {
  /** Collects the events of `events.ts`. Without it, none is sent. */
  readonly events?: string
  /** Campaign parameters of the landing page are added to the page's URL. */
  readonly attribution?: true
  /** The base URL of the provider's website API, without a slash at its end. */
  readonly api: string
  /** The URLs of JSON services that return the visitor's IP address, in the order in which they are tried. */
  readonly ipLookups: readonly string[]
  /** The URL of the consent certificate's script, or "". */
  readonly certificateScript: string
}

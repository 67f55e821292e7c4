interface Navigator {
  /** Global Privacy Control: the visitor opts out of the sale and sharing of personal data. */
  readonly globalPrivacyControl?: boolean
}

/** Of Trusted Types, only what loads a script; what it makes is taken where a text is. */
interface TrustedPolicy {
  createScriptURL(url: string): string
}

interface Window {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: TrustedPolicy): TrustedPolicy
  }

  /** Of the consent certificate's script. */
  trustedFormStopRecording?: () => void
}

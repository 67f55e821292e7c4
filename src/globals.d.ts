interface Navigator {
  /** Global Privacy Control: the visitor opts out of the sale and sharing of personal data. */
  readonly globalPrivacyControl?: boolean
}

/** The part of Trusted Types that loads a script. */
interface TrustedPolicy {
  createScriptURL(url: string): string
}

interface Window {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: TrustedPolicy): TrustedPolicy
  }

  /** Defined by the consent certificate's script. */
  trustedFormStopRecording?: () => void
}

/** Written before the relay is bundled (`relay/prepare-bundle.ts`). */
declare module '#questionnaires' {
  const forms: import('./desk/built-forms.ts').DeskForms
  export default forms
}

import type { EvidenceKey, Services } from '../../forms/model.ts'

/** The sample certificate of the vendor's documentation, which proves no consent. */
const sample = '454a35b802f3e7b63ffabb4efedb7c6ebe67886c'

const certificateField = 'xxTrustedFormCertUrl' satisfies EvidenceKey
const pingField = 'xxTrustedFormPingUrl' satisfies EvidenceKey

/** The hidden fields that the certificate's script fills in. */
export function CertificateFields() {
  return (
    <>
      <input type="hidden" name={certificateField} />
      <input type="hidden" name={pingField} />
    </>
  )
}

/**
 * The attributes by which the script recognizes the parts of a lead form. It does not record the
 * input of elements that are tagged as sensitive.
 */
export function certificateTags(lead: boolean) {
  const role = (name: string) => (lead ? { 'data-tf-element-role': name } : {})
  return {
    form: role('offer'),
    submit: role('submit'),
    consent: role('consent-language'),
    advertiser: role('consent-advertiser-name'),
    contact: role('contact-method'),
    screening: lead ? { 'data-tf-sensitive': 'true' } : {},
  }
}

/** The form's own field, and any of the same name that the script added. */
function fields(form: HTMLFormElement, name: string): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)]
}

/**
 * The certificate that the script has put into the form. Only an https URL is one: a password manager
 * may have filled the hidden field with something else.
 */
export function certificateIn(form: HTMLFormElement): string | undefined {
  const values = fields(form, certificateField).map(({ value }) => value)
  return values.find(value => /^https:\/\/\S+$/.test(value) && !value.includes(sample))
}

/** True if there is a certificate script and the visitor has not opted out. */
export function certifies({ certificate }: Services): boolean {
  return certificate !== '' && !navigator.globalPrivacyControl
}

/**
 * Loads the consent certificate's script for one form.
 * @returns a function that stops the recording and removes the script
 */
export function recordConsent(form: HTMLFormElement, services: Services): () => void {
  // A value in the fields now belongs to another submission.
  for (const name of [certificateField, pingField])
    for (const field of fields(form, name)) field.value = ''
  if (!certifies(services)) return () => {}
  const url = new URL(services.certificate, location.href)
  url.searchParams.set('field', certificateField)
  url.searchParams.set('ping_field', pingField)
  url.searchParams.set('use_tagged_consent', 'true')
  url.searchParams.set('form_selector', `#${form.id}`)
  url.searchParams.set('l', String(Math.random()).slice(2))
  const script = document.createElement('script')
  script.src = trusted(url.href)
  script.async = true
  document.head.append(script)
  return () => {
    try {
      window.trustedFormStopRecording?.()
    } catch {
      // An error in the script must not break the form.
    }
    script.remove()
  }
}

let policy: TrustedPolicy | undefined

/** The URL as a TrustedScriptURL. The content security policy allows only this policy name. */
function trusted(url: string): string {
  policy ??= window.trustedTypes?.createPolicy('certificate', { createScriptURL: url => url })
  return policy?.createScriptURL(url) ?? url
}

import { type RefObject, useEffect, useState } from 'react'
import { expandUrl } from '../../forms/expand-url.ts'
import type { EvidenceKey, Services } from '../../forms/model.ts'

/** The id of the sample certificate in the vendor's documentation, which proves no consent. */
const sampleCertificate = '454a35b802f3e7b63ffabb4efedb7c6ebe67886c'

const certificateField = 'xxTrustedFormCertUrl' satisfies EvidenceKey
const pingField = 'xxTrustedFormPingUrl' satisfies EvidenceKey

/** The hidden fields that the certificate's script fills in. */
export const certificateFields = [certificateField, pingField]

/**
 * Returns the attributes by which the certificate's script recognizes the elements of a lead form. It
 * does not record input in elements that are marked as sensitive.
 */
export function getCertificateAttributes(lead: boolean) {
  const createRoleAttribute = (name: string) => (lead ? { 'data-tf-element-role': name } : {})
  return {
    form: createRoleAttribute('offer'),
    submit: createRoleAttribute('submit'),
    consent: createRoleAttribute('consent-language'),
    advertiser: createRoleAttribute('consent-advertiser-name'),
    contact: createRoleAttribute('contact-method'),
    screening: lead ? { 'data-tf-sensitive': 'true' } : {},
  }
}

/** Finds the form's hidden field, and any of the same name that the script added. */
function findHiddenFields(form: HTMLFormElement, name: string): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)]
}

/**
 * Reads the certificate's URL that the script has put into the form. Other values are ignored: a
 * password manager may have filled the hidden field.
 */
export function readCertificate(form: HTMLFormElement): string | undefined {
  const values = findHiddenFields(form, certificateField).map(({ value }) => value)
  return values.find(value => /^https:\/\/\S+$/.test(value) && !value.includes(sampleCertificate))
}

export function isCertificateEnabled({ certificateScript }: Services): boolean {
  return certificateScript !== '' && !navigator.globalPrivacyControl
}

/**
 * Records a lead's consent for the certificate, from the first entry until the form is sent or left. A
 * page that returns from the back/forward cache starts a new recording at the next entry.
 * @param onStart called at the first entry, for every form
 */
export function useConsentRecording(
  form: RefObject<HTMLFormElement | null>,
  lead: boolean,
  services: Services,
  onStart: () => void,
) {
  const [isStarted, setStarted] = useState(false)
  useEffect(() => {
    const stop = () => setStarted(false)
    addEventListener('pagehide', stop)
    return () => removeEventListener('pagehide', stop)
  }, [])
  useEffect(() => {
    if (!isStarted) return
    onStart()
    return lead ? startConsentRecording(form.current!, services) : undefined
  }, [isStarted])
  return setStarted
}

/**
 * Loads the consent certificate's script for one form.
 * @returns a function that stops the recording and removes the script
 */
function startConsentRecording(form: HTMLFormElement, services: Services): () => void {
  // A value in the fields now belongs to another submission.
  for (const name of certificateFields)
    for (const field of findHiddenFields(form, name)) field.value = ''
  if (!isCertificateEnabled(services)) return () => {}
  const url = new URL(expandUrl(services.certificateScript))
  url.searchParams.set('field', certificateField)
  url.searchParams.set('ping_field', pingField)
  url.searchParams.set('use_tagged_consent', 'true')
  url.searchParams.set('form_selector', `#${form.id}`)
  url.searchParams.set('l', String(Math.random()).slice(2))
  const script = document.createElement('script')
  script.src = toTrustedUrl(url.href)
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

let policy: { createScriptURL(url: string): string } | undefined

/** The URL as a TrustedScriptURL. The content security policy allows only this policy name. */
function toTrustedUrl(url: string): string {
  policy ??= window.trustedTypes?.createPolicy('certificate', { createScriptURL: url => url })
  return policy?.createScriptURL(url) ?? url
}

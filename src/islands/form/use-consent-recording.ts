import { useEffect, useState } from 'react'
import { expandUrl } from '../../forms/expand-url.ts'
import { certificateKey, type Services } from '../../forms/model.ts'
import { isCertificateEnabled, pingField, removeCertificate } from './certificate.ts'
import { getFormSelector } from './form-elements.ts'

/**
 * Records a lead's consent for the certificate, from the first entry until the form is sent or left. A
 * page that returns from the back/forward cache starts a new recording at the next entry.
 */
export function useConsentRecording(form: string, lead: boolean, services: Services) {
  const [isStarted, setStarted] = useState(false)
  useEffect(() => {
    const stop = () => setStarted(false)
    addEventListener('pagehide', stop)
    return () => removeEventListener('pagehide', stop)
  }, [])
  useEffect(() => {
    return isStarted && lead ? startConsentRecording(form, services) : undefined
  }, [isStarted])
  return setStarted
}

/**
 * Loads the consent certificate's script for one form.
 * @returns a function that stops the recording and removes the script
 */
function startConsentRecording(form: string, services: Services): () => void {
  removeCertificate(form, false)
  if (!isCertificateEnabled(services)) return () => {}
  const url = new URL(expandUrl(services.certificateScript))
  url.searchParams.set('field', certificateKey)
  url.searchParams.set('ping_field', pingField)
  url.searchParams.set('use_tagged_consent', 'true')
  url.searchParams.set('form_selector', getFormSelector(form))
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

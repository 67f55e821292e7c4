import { useEffect, useState } from 'react'
import type { Services } from '../../forms/model.ts'
import { startConsentRecording } from './certificate-script.ts'

/**
 * Records a lead's consent for the certificate, from the first entry until the form is sent or left. A
 * page that returns from the back/forward cache starts a new recording at the next entry.
 * @param onStart called at the first entry, for every form
 */
export function useConsentRecording(
  form: string,
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
    return lead ? startConsentRecording(form, services) : undefined
  }, [isStarted])
  return setStarted
}

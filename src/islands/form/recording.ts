import { type RefObject, useEffect, useState } from 'react'
import type { Services } from '../../forms/model.ts'
import { recordConsent } from './certificate.tsx'

/**
 * Records the consent certificate of a lead from the first entry until the form was sent or left. A
 * page that comes back from the back/forward cache begins a new recording at the next entry.
 * @param onStart called at the first entry, for every form
 */
export function useRecording(
  form: RefObject<HTMLFormElement | null>,
  lead: boolean,
  services: Services,
  onStart: () => void,
) {
  const [started, setStarted] = useState(false)
  useEffect(() => {
    const stop = () => setStarted(false)
    addEventListener('pagehide', stop)
    return () => removeEventListener('pagehide', stop)
  }, [])
  useEffect(() => {
    if (started) onStart()
  }, [started])
  useEffect(() => {
    return lead && started ? recordConsent(form.current!, services) : undefined
  }, [lead, started, services])
  return setStarted
}

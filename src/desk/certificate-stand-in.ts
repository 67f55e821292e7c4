/**
 * Stands in for the consent certificate's script: fills the hidden field of the form in its URL. Like the
 * real script, it counts a `submit` event as a submission, so a test can prove that pressing a step
 * button is not one.
 */
export const certificateStandIn = `(() => {
  const options = new URL(document.currentScript.src).searchParams
  const form = document.querySelector(options.get('form_selector') ?? 'form')
  const field = form?.elements.namedItem(options.get('field'))
  if (!field) return
  const hex = [...crypto.getRandomValues(new Uint8Array(20))].map(byte => byte.toString(16).padStart(2, '0'))
  field.value = 'https://cert.stand-in.example/' + hex.join('')
  const over = new AbortController()
  const seen = () => { form.dataset.standInSubmissions = String(Number(form.dataset.standInSubmissions ?? 0) + 1) }
  form.addEventListener('submit', seen, { signal: over.signal, capture: true })
  form.dataset.standIn = 'recording'
  window.trustedFormStopRecording = () => { over.abort(); form.dataset.standIn = 'stopped' }
})()
`

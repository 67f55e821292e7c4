import { certificateKey, type EvidenceKey, type Services } from '../../forms/model.ts'
import { findControls } from './form-elements.ts'

/** The id of the sample certificate in the vendor's documentation, which proves no consent. */
const sampleCertificate = '454a35b802f3e7b63ffabb4efedb7c6ebe67886c'

export const pingField = 'xxTrustedFormPingUrl' satisfies EvidenceKey

/** The hidden fields that the certificate's script fills in. */
export const certificateFields = [certificateKey, pingField]

/** The forms that were sent and not begun again. What a script that comes late fills in proves nothing of the next. */
const sentForms = new Set<string>()

/**
 * Removes what these fields have of another submission. A reset leaves hidden fields as they are.
 * @param isSent no other submission has begun
 */
export function removeCertificate(form: string, isSent: boolean) {
  for (const field of certificateFields.flatMap(name => findControls(form, name))) field.value = ''
  if (isSent) sentForms.add(form)
  else sentForms.delete(form)
}

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

/**
 * Reads the certificate's URL that the script has put into the form, or "". Other values are ignored: a
 * password manager may have filled the hidden field.
 */
export function readCertificate(form: string): string {
  if (sentForms.has(form)) return ''
  const values = findControls(form, certificateKey).map(({ value }) => value)
  const isOwn = (url: string) => /^https:\/\/\S+$/.test(url) && !url.includes(sampleCertificate)
  return values.find(isOwn) ?? ''
}

export function isCertificateEnabled({ certificateScript }: Services): boolean {
  return certificateScript !== '' && !navigator.globalPrivacyControl
}

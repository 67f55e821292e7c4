import { createHash, X509Certificate } from 'node:crypto'
import { certifyLocalhost } from '../support/certificate.ts'

/** The certificate that all servers of this run use, as PEM. */
export const { key, cert } = await certifyLocalhost()

const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })

/**
 * The hash by which Chromium trusts the certificate, base64. With errors merely ignored, Chromium
 * would not cache responses.
 */
export const trusted: string = createHash('sha256').update(spki).digest('base64')

import { createHash, X509Certificate } from 'node:crypto'
import { certifyLocalhost } from '../support/certificate.ts'

/** The certificate of every server of this run, as PEM. */
export const { key, cert } = await certifyLocalhost()

const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })

/**
 * The hash by which Chromium trusts it, base64. Chromium does not cache what comes over a connection
 * whose certificate it was only told to ignore.
 */
export const trusted: string = createHash('sha256').update(spki).digest('base64')

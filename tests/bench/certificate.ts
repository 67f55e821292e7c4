import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signForItself } from '../machine/certificate.ts'

/** The certificate of every server of this run, as PEM. */
export const { key, cert } = make()

const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })

/**
 * The hash by which Chromium trusts it, base64: what comes over a connection that it was only told
 * to bear with does not get into its cache.
 */
export const trusted: string = createHash('sha256').update(spki).digest('base64')

function make(): { key: Buffer; cert: Buffer } {
  const place = mkdtempSync(join(tmpdir(), 'bench-certificate-'))
  signForItself(place)
  const made = {
    key: readFileSync(join(place, 'own.key')),
    cert: readFileSync(join(place, 'own.pem')),
  }
  rmSync(place, { recursive: true })
  return made
}

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Makes a certificate of `localhost` that vouches for itself: `own.key` and `own.pem` in a folder. */
export function signForItself(folder: string): void {
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', join(folder, 'own.key'), '-out', join(folder, 'own.pem')]
  execFileSync('openssl', [...request.split(' '), ...names, ...files], { stdio: 'ignore' })
}

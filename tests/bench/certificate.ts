import { execFileSync } from 'node:child_process'

/** A new self-signed certificate for `localhost`, as PEM. */
export function certifyLocalhost(): { key: string; cert: string } {
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', '-', '-out', '-']
  const text = execFileSync('openssl', ['req', '-x509', ...options, ...names, ...files], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [key, cert] = text.match(/-----BEGIN (.+)-----[\s\S]+?-----END \1-----\n/g)!
  return { key: key!, cert: cert! }
}

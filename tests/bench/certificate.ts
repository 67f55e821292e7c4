import { generate } from 'selfsigned'

/** A new self-signed certificate for `localhost`, as PEM. */
export async function certifyLocalhost(): Promise<{ key: string; cert: string }> {
  const altNames = [{ type: 2 as const, value: 'localhost' }]
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames }],
  })
  return { key, cert }
}

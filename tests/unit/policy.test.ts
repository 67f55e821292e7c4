import { expect, test } from 'vitest'
import { describe } from '../../src/hosts/description.ts'
import { environment } from '../../src/schemas/environment.ts'

const nothing = { scripts: [], styles: [], linked: false }

test.each([
  ['none', '', 'none', "trusted-types 'none'"],
  ['the default', undefined, '/api/certificate.js', 'trusted-types certificate'],
  ['one of this origin', '/proof.js', '/proof.js', 'trusted-types certificate'],
  ['one of another', 'https://a.example/a.js', 'https://a.example/a.js', 'https://a.example;'],
])('forms and the policy agree on the certificate script: %s', (_, given, told, allowed) => {
  const settings = environment({ PUBLIC_CERTIFICATE_SCRIPT_URL: given }, 'https://www.a.example')
  const { services, headers } = describe([], nothing, settings, [])
  expect(services.certificate || 'none').toBe(told)
  expect(headers['Content-Security-Policy']).toContain(allowed)
})

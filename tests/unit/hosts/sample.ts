import { requireData } from '../../../src/documents/reading/finding.ts'
import { defaultTimeZone } from '../../../src/forms/days.ts'
import { buildHostDescription, type HostDescription } from '../../../src/hosts/description.ts'
import { parseEnvironment } from '../../../src/settings/environment.ts'

export const local = requireData(parseEnvironment({}, 'https://www.example.com', defaultTimeZone))

export const production = requireData(
  parseEnvironment(
    {
      PUBLIC_API_BASE_URL: 'https://api.example.com/v1',
      PUBLIC_IP_LOOKUP_URL: 'https://one.example/?format=json, https://two.example/ip',
      PUBLIC_CERTIFICATE_SCRIPT_URL: 'https://api.trustedform.com/trustedform.js',
    },
    'https://www.example.com',
    defaultTimeZone,
  ),
)

export const sample: HostDescription = buildHostDescription(
  [
    '_astro/Form.Bx1.js',
    '_astro/lamp.C2.svg',
    '.well-known/gpc.json',
    'favicon.ico',
    '404.html',
    'Los-angeles.html',
    'about-us.html',
    'index.html',
  ],
  { script: ["'sha256-s='"], style: ["'sha256-t='"] },
  local,
  [
    { from: 'la-fire', to: 'Los-angeles' },
    { from: 'about', to: 'about-us' },
    { from: 'gone', to: 'not-built' },
  ],
  defaultTimeZone,
)

import { readFileSync } from 'node:fs'
import type { EnvironmentFinding, Finding } from '../../documents/finding.ts'
import type { Environment } from '../../environment.ts'

/** Services that are not set, not encrypted, or that only the lead desk answers. */
export function checkServiceUrls(site: string, environment: Environment): EnvironmentFinding[] {
  const examples = {
    SITE_URL: site,
    PUBLIC_API_BASE_URL: 'https://api.… of the provider',
    PUBLIC_IP_LOOKUP_URL: 'https://… that answers {"ip": "…"}',
    PUBLIC_CERTIFICATE_SCRIPT_URL: 'https://api.trustedform.com/trustedform.js',
  }
  const describeProblem = (variable: string, value: string) => {
    const path = value.startsWith(`${site}/`) ? value.slice(site.length) : value
    if (variable === 'SITE_URL') return value === site ? undefined : `is ${value}, not ${site}`
    if (value === '') return 'is empty: leads would carry no proof of consent'
    if (path.startsWith('/api')) return `is ${value}, which only the lead desk answers`
    if (/^http:/i.test(value)) return `is ${value}, which is not https`
    return value.includes('sandbox=true') ? 'asks for sandbox certificates' : undefined
  }
  return Object.entries(examples).flatMap(([variable, example]) => {
    const message = describeProblem(variable, environment[variable as keyof typeof examples])
    return message ? [{ variable, message, suggestion: `Set it: ${variable}=${example}` }] : []
  })
}

/** The placeholders of the relay's configuration, if the site sends its leads to the relay. */
export function checkRelaySettings({ PUBLIC_API_BASE_URL }: Environment): Finding[] {
  if (!/(^|\/)relay$/.test(PUBLIC_API_BASE_URL)) return []
  const file = 'src/relay/wrangler.jsonc'
  const text = readFileSync(new URL('../../relay/wrangler.jsonc', import.meta.url), 'utf8')
  const placeholders = {
    'https://api.example.com': "Set PROVIDER_URL to the provider's API.",
    '00000000-0000-0000-0000-000000000000': 'Set database_id to what "wrangler d1 create" printed.',
  }
  return Object.entries(placeholders).flatMap(([placeholder, suggestion]) => {
    const line = text.split('\n').findIndex(each => each.includes(placeholder)) + 1
    const message = `still has the placeholder ${placeholder}, so leads would be lost`
    return line === 0 ? [] : [{ file, line, message, suggestion }]
  })
}

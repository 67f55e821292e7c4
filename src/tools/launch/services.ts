import type { EnvironmentFinding } from '../../documents/finding.ts'
import type { Environment } from '../../environment.ts'
import { isPublicHost } from './public-hosts.ts'

/** Services that are not set, not encrypted, not on the internet, or that only the lead desk answers. */
export function checkServiceUrls(site: string, environment: Environment): EnvironmentFinding[] {
  const examples = {
    SITE_URL: site,
    PUBLIC_API_BASE_URL: 'https://api.… of the provider',
    PUBLIC_IP_LOOKUP_URL: 'https://… that answers {"ip": "…"}',
    PUBLIC_CERTIFICATE_SCRIPT_URL: 'https://api.trustedform.com/trustedform.js',
    PUBLIC_EVENTS_URL: 'https://… of your collector',
    REPORTING_URL: 'https://… of your collector',
  }
  const describeProblem = (variable: string, value: string) => {
    if (variable === 'SITE_URL') return value === site ? undefined : `is ${value}, not ${site}`
    if (value !== '') return describeServiceUrl(value, site)
    const isProof = variable === 'PUBLIC_CERTIFICATE_SCRIPT_URL'
    return isProof ? 'is empty: leads would carry no proof of consent' : undefined
  }
  return Object.entries(examples).flatMap(([variable, example]) =>
    environment[variable as keyof typeof examples].split(',').flatMap(value => {
      const message = describeProblem(variable, value.trim())
      return message ? [{ variable, message, suggestion: `Set it: ${variable}=${example}` }] : []
    }),
  )
}

/** What is wrong with the address of a service that a site uses, if anything. */
export function describeServiceUrl(value: string, site: string): string | undefined {
  const path = value.startsWith(`${site}/`) ? value.slice(site.length) : value
  if (path.startsWith('/api')) return `is ${value}, which only the lead desk answers`
  if (path.startsWith('/')) return undefined
  if (!/^https:/i.test(value) || !URL.canParse(value)) return `is ${value}, which is not https`
  if (!isPublicHost(new URL(value).hostname))
    return `is ${value}, which is an example or a private address`
  return value.includes('sandbox=true') ? 'asks for sandbox certificates' : undefined
}

import { listStatesNotServed, type Site } from './site.ts'

/** `%name%`, `%mailbox%` and others, but not encoded bytes of a URL: `%ef%bb`, `Pol%C3%ADtica%20`. */
export const placeholderPattern = /%(?![A-F\d]{2}|[a-f\d]{2}%)([A-Za-z]+)%/g

const formatter = new Intl.ListFormat('en-US', { type: 'disjunction' })

function settingOf(site: Site, name: string): string | undefined {
  const value = ({ ...site, ...site.retention } as Record<string, unknown>)[name]
  const statements: Readonly<Record<string, Readonly<Record<string, string>>>> = site.statements
  if (name === 'states') return formatter.format(listStatesNotServed(site)) || undefined
  if (Object.hasOwn(statements, name)) return statements[name]![String(value)] ?? ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** Replaces placeholders in a text with settings. One that is no setting with a plain value stays. */
export function fillPlaceholders(text: string, site: Site): string {
  return text.replace(placeholderPattern, (mark, word: string) => settingOf(site, word) ?? mark)
}

export function fillAllPlaceholders<T>(value: T, site: Site): T {
  return JSON.parse(JSON.stringify(value), (_, nested) =>
    typeof nested === 'string' ? fillPlaceholders(nested, site) : nested,
  )
}

import { readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Finding } from './documents/reading/finding.ts'

/** The files that Vite's `loadEnv` reads in production. */
const envFiles = ['.env', '.env.local', '.env.production', '.env.production.local']

/**
 * Finds what `loadEnv` leaves out or cuts without a word in the `.env` files of the working directory. A password
 * of the inbox would be lost that way.
 * @param names the variables that count
 */
export function checkEnvFiles(names: readonly string[]): Finding[] {
  const files = envFiles.filter(file => statSync(file, { throwIfNoEntry: false })?.isFile())
  return files.flatMap(file => {
    const text = decodeUtf8(readFileSync(file))
    if (text === undefined)
      return {
        file,
        message: 'is not UTF-8, so none of its lines would count',
        suggestion: 'Save it as UTF-8. In PowerShell: … | Set-Content -Encoding utf8 .env',
      }
    const seen = new Set<string>()
    return text.split(/\r?\n/).flatMap((line, index) => {
      const advice = describeFault(line, names, seen)
      return advice ? { file, line: index + 1, ...advice } : []
    })
  })
}

/** The text without a byte order mark. Text in UTF-16 has a null for each letter. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/**
 * The messages quote no value, because it may be a password.
 * @param seen the names of the lines before; this one's is added
 */
function describeFault(line: string, names: readonly string[], seen: Set<string>) {
  if (/^\s*(#|$)/.test(line)) return undefined
  const [, name, value = ''] = /^\s*(?:export\s+)?([\w.-]+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
  if (!name || !names.includes(name))
    return {
      message: name ? `${name} is no setting` : 'is no NAME=value',
      suggestion: 'Write a setting of .env.example, or begin the line with #.',
    }
  if (seen.has(name))
    return { message: `${name} is set a second time`, suggestion: 'Take one of the two lines out.' }
  seen.add(name)
  const [, , meant = value] = /^(["'`])(.*)\1$/.exec(value) ?? []
  const isOpen = meant === value && /^["'`]/.test(value)
  if (isOpen || parseEnv(line)[name] !== meant)
    return {
      message: `the value of ${name} would be cut or changed at a #, a quote or a \\n`,
      suggestion: `Put the whole value in single quotes: ${name}='…'. A comment has a line of its own.`,
    }
  if (/(?<!\\)\$[a-z_{]/i.test(value))
    return {
      message: `the value of ${name} would change at a $, with which the name of another setting begins`,
      suggestion: 'Write \\$ for a $.',
    }
  return undefined
}

import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Finding, Result } from '../documents/reading/finding.ts'

const file = '.env'

/** Files that Vite and Astro read beside `.env`, and this project does not. */
const otherFiles = ['.env.local', '.env.production', '.env.production.local']

/**
 * Reads the file `.env` of the working directory, each line alone. A line that would not count as it is written is a
 * finding.
 */
export function readEnvFile(names: readonly string[]): Result<Record<string, string>> {
  const findings: Finding[] = otherFiles
    .filter(file => existsSync(file))
    .map(file => ({ file, message: 'is not read', suggestion: 'Put its lines into .env.' }))
  const isThere = statSync(file, { throwIfNoEntry: false })?.isFile()
  const bytes = isThere ? readFileSync(file) : Buffer.of()
  // Text in UTF-16 has a null for each letter.
  if (!isUtf8(bytes) || bytes.includes(0)) {
    const suggestion = 'Save it as UTF-8. In PowerShell: … | Set-Content -Encoding utf8 .env'
    findings.push({ file, message: 'is not UTF-8, so none of its lines would count', suggestion })
    return { findings }
  }
  const data: Record<string, string> = {}
  const lines = bytes.toString().replace('\uFEFF', '').split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    if (/^\s*(#|$)/.test(line)) continue
    const [, name = '', written = ''] =
      /^\s*(?:export\s+)?([\w.-]+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    const value = parseEnv(line)[name] ?? ''
    const advice = Object.hasOwn(data, name)
      ? { message: `${name} is set a second time`, suggestion: 'Take one of the two lines out.' }
      : describeFault(name, written, value, names)
    if (advice) findings.push({ file, line: index + 1, ...advice })
    else data[name] = value
  }
  return findings.length > 0 ? { findings } : { data }
}

function describeFault(name: string, written: string, value: string, names: readonly string[]) {
  if (!names.includes(name))
    return {
      message: name ? `${name} is no setting` : 'is no NAME=value',
      suggestion: 'Write a setting of .env.example, or begin the line with #.',
    }
  const quoted = /^(["'`])(.*)\1$/.exec(written)?.[2]
  if (value === quoted || (value === written && !/^["'`]/.test(written))) return undefined
  return {
    message: `the value of ${name} would be cut or changed at a #, a quote or a \\n`,
    suggestion: `Put the whole value in single quotes: ${name}='…'. A comment has a line of its own.`,
  }
}
